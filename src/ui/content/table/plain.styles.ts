import { css, type CSSResult } from 'lit';

/** A small table, which has neither numbers of rows nor anything that stands out. */
export const plainStyles: CSSResult = css`
  .plain :is(.index, col:first-child) {
    display: none;
  }

  .plain :is(td, .sort):is(:nth-child(2), :nth-child(2) > *) {
    padding-inline-start: 0;
  }

  .plain .sort {
    color: var(--_text-muted);
    font-weight: inherit;
  }

  .plain th:not(:hover, :focus-within) .edge::after {
    border-color: transparent;
  }
`;
