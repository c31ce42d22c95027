import { css, type CSSResult } from 'lit';
import { barStyles } from './bar.styles.js';

const box: CSSResult = css`
  /* A server's content cannot paint outside of this box, or move the content around it. */
  :host {
    display: block;
    contain: layout style paint;
    overflow-clip-margin: 4px;
  }

  .actions {
    flex-wrap: wrap;
  }

  .actions button.icon,
  button.small {
    min-block-size: var(--_small-button);
    min-inline-size: var(--_small-button);
  }

  .actions button.icon {
    color: var(--_text-muted);
  }

  .note {
    margin-block: 0 calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  a {
    color: var(--_accent);
    overflow-wrap: anywhere;
  }
`;

/** Shared styles of the elements for parts of a result: their box, and the bar above it. */
export const partStyles: CSSResult[] = [barStyles, box];
