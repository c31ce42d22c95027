import { css, type CSSResult } from 'lit';

/** Style of a button that deletes. It is never filled, so that it is not the obvious one to press. */
export const dangerStyles: CSSResult = css`
  button.danger {
    border-color: var(--_danger);
    color: var(--_danger);
    font-weight: 600;
  }
`;
