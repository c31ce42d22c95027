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

/** Shared styles of the elements of a result's parts: their box, and the line of buttons above it. */
export const partStyles: CSSResult[] = [barStyles, box];
