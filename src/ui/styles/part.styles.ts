import { css, type CSSResult } from 'lit';

/** What the elements of the parts of a result have in common: their box, and the line above with what can be done. */
export const partStyles: CSSResult = css`
  /* What a server sent cannot paint outside of this box, nor move what is around it. */
  :host {
    display: block;
    contain: layout style paint;
    overflow-clip-margin: 4px;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 3);
    margin-block-end: var(--_space);
  }

  .bar .label {
    flex: 1 1 8rem;
    overflow-wrap: anywhere;
  }

  .actions {
    display: inline-flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    margin-inline-start: auto;
  }

  .actions button.icon {
    min-block-size: 1.875rem;
    min-inline-size: 1.875rem;
    color: var(--_text-muted);
  }

  button.small {
    min-block-size: 1.875rem;
  }

  .note {
    margin-block: 0 calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  a {
    color: var(--_accent);
    overflow-wrap: anywhere;
  }

  @media (pointer: coarse) {
    .actions button.icon,
    button.small {
      min-block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }
  }
`;
