import { css, type CSSResult } from 'lit';

/** Styles of the bar above a part of a result, with its kind and its actions. */
export const barStyles: CSSResult = css`
  .bar {
    display: var(--_bar, flex);
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
    align-items: center;
    margin-inline-start: auto;
  }

  .actions:only-child {
    flex: 1;
    justify-content: end;
  }
`;
