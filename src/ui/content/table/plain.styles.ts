import { css, type CSSResult } from 'lit';

/** A small table, which has neither numbers of rows nor anything that stands out. */
export const plainStyles: CSSResult = css`
  @media not (pointer: coarse) {
    .plain {
      --_row: 1.8125rem;
    }
  }

  .plain :is(.index, col:first-child) {
    display: none;
  }

  .plain :is(td:nth-child(2), th:nth-child(2) > .sort) {
    padding-inline-start: 0;
  }

  .plain :is(td:last-child, th:last-child > .sort) {
    padding-inline-end: 0;
  }

  .plain th:last-child > .sort {
    inline-size: 100%;
  }

  .plain .sort {
    color: var(--_text-muted);
    font-size: inherit;
    font-weight: inherit;
  }

  .plain th:not(:hover, :focus-within) .edge::after {
    border-color: transparent;
  }
`;
