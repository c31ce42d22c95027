import { css, type CSSResult } from 'lit';

export const saidStyles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  [part='told'] {
    margin: 0;
  }

  [part='told'] pre {
    font-size: var(--_font-size);
  }
`;
