import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 5);
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr);
    gap: calc(var(--_space) * 4);
    padding-block: calc(var(--_space) * 2);
    border-block-end: 1px solid var(--_border);
  }

  time {
    font-variant-numeric: tabular-nums;
    padding-block-start: 0.1em;
  }

  li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2.5);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .what {
    font-weight: 600;
  }

  p {
    flex-basis: 100%;
    margin: 0;
  }

  .args {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    color: var(--_text-muted);
  }

  .empty {
    padding-block: calc(var(--_space) * 8);
    text-align: center;
  }

  button {
    margin-block-start: calc(var(--_space) * 3);
  }
`;
