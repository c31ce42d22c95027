import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
    max-inline-size: 46rem;
    margin-inline: auto;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) calc(var(--_space) * 6);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  ul,
  p,
  h2 {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  section {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  h2 {
    font-size: inherit;
    font-weight: 600;
  }

  [role='status']:empty {
    display: none;
  }

  .filter {
    position: relative;
    margin-block-end: calc(var(--_space) * 2);
  }

  .filter svg {
    position: absolute;
    inset-inline-start: calc(var(--_space) * 3);
    inset-block-start: 50%;
    translate: 0 -50%;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input[type='search'] {
    padding-inline-start: calc(var(--_space) * 8.75);
  }

  /* One box, and a line between what it has. Nothing is clipped: the list of a field may reach over its edge. */
  ul {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  .head {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 calc(var(--_space) * 3);
    min-block-size: 3rem;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2) calc(var(--_space) * 1.5)
      calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  .head:dir(rtl) {
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 2);
  }

  .head > svg {
    color: var(--_text-muted);
  }

  .text {
    display: grid;
  }

  .name {
    font-weight: 500;
  }

  mcp-prompt {
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 3);
    margin-inline-start: calc(var(--_space) * 3 + 1rem);
  }

  button.small {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  button.icon {
    padding: 0;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .problem > p {
    flex: 1;
    min-inline-size: 10rem;
  }

  .problem > svg {
    color: var(--_danger);
  }

  .more {
    justify-self: start;
  }

  @media (pointer: coarse) {
    .head {
      min-block-size: 3.75rem;
    }
  }

  @container (max-inline-size: 30rem) {
    mcp-prompt {
      margin-inline-start: 0;
    }
  }
`;
