import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: grid;
    gap: calc(var(--_space) * 4);
    container-type: inline-size;
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
    color: var(--_text);
  }

  ul,
  p,
  h2 {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  form,
  section {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  label {
    font-weight: 500;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .line > input {
    flex: 1 1 12rem;
    inline-size: auto;
    min-inline-size: 0;
  }

  form button {
    min-block-size: calc(var(--_control) + 0.25rem);
  }

  h2 {
    font-size: inherit;
    font-weight: 600;
  }

  [role='status']:empty {
    display: none;
  }

  section > ul {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  section > ul > li + li {
    border-block-start: 1px solid var(--_border);
  }

  [part~='server'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  [part~='server']:dir(rtl) {
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 2);
  }

  .text {
    display: grid;
    gap: calc(var(--_space) * 0.5);
  }

  .host {
    font-weight: 500;
  }

  /* Text from a server has a vertical line before it. */
  [part~='claim'] {
    padding-inline-start: calc(var(--_space) * 2);
    border-inline-start: 2px solid var(--_border-strong);
  }

  .warning {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    color: var(--_warning);
  }

  .warning > svg,
  .missing > svg {
    flex: none;
    margin-block-start: 0.125rem;
  }

  .added {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    overflow-wrap: anywhere;
  }

  .added > svg {
    flex: none;
    margin-block-start: 0.125rem;
    color: var(--_success);
  }

  .missing {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    color: var(--_danger);
  }

  summary {
    inline-size: fit-content;
    cursor: pointer;
  }

  details li {
    margin-block-start: var(--_space);
    overflow-wrap: anywhere;
  }

  button.small {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  @media (pointer: coarse) {
    summary,
    button.small {
      min-block-size: 2.75rem;
      align-content: center;
    }
  }
`;
