import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
    max-inline-size: 46rem;
    margin-inline: auto;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 4) calc(var(--_space) * 6);
    font-size: var(--_font-size-row);
  }

  .bar {
    display: flex;
    justify-content: end;
    margin-block-end: var(--_space);
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* One box, and a line between what happened. */
  ol[aria-label] {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }

  li {
    display: grid;
    grid-template-columns: auto auto minmax(0, 1fr);
    gap: 0 calc(var(--_space) * 3);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  li > svg {
    margin-block-start: 0.15em;
    color: var(--_text-muted);
  }

  .failed > svg {
    color: var(--_danger);
  }

  :is(.warning, .lost, .pause) > svg {
    color: var(--_warning);
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

  li > div > * {
    min-inline-size: 0;
  }

  .what {
    font-weight: 500;
  }

  p,
  q {
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

  /* The actions, if there are more than a button, have a line of their own. */
  .ways {
    flex: 1 0 100%;
    display: flex;
    flex-wrap: wrap;
    align-items: start;
  }

  details {
    flex: 1 0 auto;
    min-inline-size: 0;
  }

  /* The button stays where it is, unless the steps need its place. */
  details[open] {
    flex: 1 1 20rem;
  }

  /* As high as the button beside it. */
  summary {
    inline-size: fit-content;
    padding-block: calc((var(--_control) - 1.5em) / 2);
    padding-inline-end: calc(var(--_space) * 3);
  }

  div > button {
    margin-inline-start: auto;
  }

  details ol {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border);
  }

  details li {
    grid-template-columns: 6rem minmax(0, 1fr);
    padding-block: calc(var(--_space) * 1);
    border: 0;
  }

  .empty {
    padding-block: calc(var(--_space) * 8);
    text-align: center;
  }

  ol + button {
    margin-block-start: calc(var(--_space) * 3);
  }

  @container (max-width: 30rem) {
    li {
      grid-template-columns: auto minmax(0, 1fr);
    }

    time {
      grid-column: 1 / -1;
    }
  }
`;
