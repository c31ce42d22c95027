import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
    max-inline-size: 46rem;
    margin-inline: auto;
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  details {
    margin: calc(var(--_space) * 5) calc(var(--_space) * 4) 0;
  }

  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: var(--_control);
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  details[open] > summary svg {
    rotate: 90deg;
  }

  h2,
  ol,
  p {
    margin: 0;
    padding: 0;
    font-size: inherit;
    list-style: none;
  }

  h2 {
    font-weight: 600;
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    margin-block: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  label > select {
    inline-size: auto;
    max-inline-size: 100%;
    text-overflow: ellipsis;
  }

  ol {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    max-block-size: 24rem;
    overflow: auto;
    overscroll-behavior: contain;
  }

  li {
    display: grid;
    grid-template-columns: 4.5rem 5.5rem minmax(0, 1fr);
    gap: 0 calc(var(--_space) * 2);
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 3);
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  .text {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .from {
    display: block;
    overflow-wrap: anywhere;
  }

  .warning {
    color: var(--_warning);
    font-weight: 600;
  }

  :is(.error, .critical, .alert, .emergency) {
    color: var(--_danger);
    font-weight: 600;
  }

  .note {
    margin-block: calc(var(--_space) * 2);
  }

  @container (inline-size < 30rem) {
    li {
      grid-template-columns: auto minmax(0, 1fr);
    }

    .said {
      grid-column: 1 / -1;
    }
  }
`;
