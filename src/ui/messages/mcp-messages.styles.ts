import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  dl,
  dd {
    margin: 0;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 3);
  }

  h2,
  select {
    flex: 1 1 8rem;
    min-inline-size: 0;
  }

  h2,
  h3 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  [role='status'] {
    margin-block-end: calc(var(--_space) * 2);
  }

  ul {
    overflow: clip;
  }

  .gap {
    overflow: clip;
  }

  .line {
    display: grid;
    grid-template-columns: auto auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0 calc(var(--_space) * 2);
    inline-size: 100%;
    min-block-size: calc(var(--_control) + 0.25rem);
    padding-inline: calc(var(--_space) * 3);
    border: 0;
    border-radius: 0;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .line:focus-visible {
    outline-offset: -2px;
  }

  .line > svg {
    color: var(--_text-muted);
  }

  .line[aria-expanded='false']:dir(rtl) > svg:last-child {
    scale: -1 1;
  }

  time,
  .facts {
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }

  .bad .facts {
    color: var(--_danger);
  }

  .opened {
    display: grid;
    gap: calc(var(--_space) * 2);
    padding: var(--_space) calc(var(--_space) * 3) calc(var(--_space) * 3);
  }

  .opened > * {
    min-inline-size: 0;
  }

  summary {
    cursor: pointer;
  }

  h3 {
    margin-block: calc(var(--_space) * 2) var(--_space);
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  dt {
    color: var(--_text-muted);
  }

  dd {
    min-inline-size: 0;
  }

  @container (max-inline-size: 26rem) {
    .line {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }

    .line > time {
      grid-column: 1 / 3;
      grid-row: 2;
    }

    .line > .facts {
      grid-column: 2 / 4;
      grid-row: 2;
      text-align: end;
    }
  }
`;
