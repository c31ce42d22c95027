import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    padding-block: calc(var(--_space) * 3);
    font-size: var(--_font-size-row);
  }

  h2 {
    margin: 0;
    font-size: inherit;
    line-height: 1.4;
  }

  ul {
    margin: calc(var(--_space) * 2) 0 0;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  li > div {
    flex: 1 1 14rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 4);
    margin: 0;
  }

  p > * {
    min-inline-size: 0;
  }

  .effect {
    font-weight: 600;
  }

  .effect svg {
    vertical-align: -0.15em;
  }

  /* It decides nothing: its mark must not look as if it did. */
  .suspended .effect {
    color: var(--_text-muted);
    font-weight: 400;
  }

  .note {
    gap: calc(var(--_space) * 2);
    flex-wrap: nowrap;
    align-items: center;
  }

  .note svg {
    color: var(--_warning);
  }

  .empty {
    padding-block: calc(var(--_space) * 4);
  }

  section > button {
    margin-block-start: calc(var(--_space) * 3);
    margin-inline-end: calc(var(--_space) * 2);
  }
`;
