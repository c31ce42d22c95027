import { css, type CSSResult } from 'lit';
import { barStyles } from './bar.styles.js';

const box: CSSResult = css`
  /* What a server sent cannot paint outside of this box, nor move what is around it. */
  :host {
    display: block;
    contain: layout style paint;
    overflow-clip-margin: 4px;
  }

  .actions {
    flex-wrap: wrap;
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

/** Shared styles of the elements of a result's parts: their box, and the line of buttons above it. */
export const partStyles: CSSResult[] = [barStyles, box];
