import { css, type CSSResult } from 'lit';

/** Names and values, a few of them. */
export const dataStyles: CSSResult = css`
  .name {
    margin-block: calc(var(--_space) * 2) var(--_space);
    font-weight: 600;
  }

  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 4);
    padding-block: var(--_space);
    border-block-end: 1px solid var(--_border);
  }

  dl > div:last-child {
    border-block-end: 0;
  }

  /* Side by side where there is room, and one under the other where there is not. */
  dt {
    flex: 0 1 11rem;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    flex: 1 1 12rem;
    min-inline-size: 0;
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  .value {
    white-space: pre-wrap;
  }

  .value.null,
  .value.boolean {
    font-style: italic;
  }

  .value.null {
    color: var(--_text-muted);
  }

  .value.string {
    color: var(--_success);
  }
`;
