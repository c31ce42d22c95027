import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
    font-size: inherit;
  }

  p,
  h4,
  ol {
    margin: 0;
  }

  .diagnosis,
  .author,
  [part~='advice'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .author {
    gap: calc(var(--_space) * 3);
    padding-block-start: calc(var(--_space) * 2);
  }

  [part~='advice'] {
    gap: 0;
  }

  summary {
    padding-block: calc(var(--_space) * 1);
    color: var(--_text-muted);
    border-radius: var(--_radius-small);
  }

  h4 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2);
    font-size: inherit;
    font-weight: 600;
  }

  h4 span {
    font-weight: 400;
  }

  .bar,
  .end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }

  .bar {
    flex-wrap: nowrap;
  }

  pre {
    margin: 0;
    padding: calc(var(--_space) * 2);
    max-block-size: 14rem;
    overflow: auto;
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
  }

  ol {
    padding: 0;
    list-style: none;
  }

  li {
    padding-block: calc(var(--_space) * 1.5);
    border-block-end: 1px solid var(--_border);
  }
`;
