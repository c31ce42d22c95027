import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    max-inline-size: 46rem;
    margin-inline: auto;
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  section {
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) 0;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: calc(var(--_space) * 7);
    margin-block-end: var(--_space);
  }

  h2 {
    flex: 1;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }

  ul {
    margin: 0;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    list-style: none;
  }

  li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0 calc(var(--_space) * 3);
    padding-inline: calc(var(--_space) * 3);
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  /* As high as the button beside it. */
  summary {
    padding-block: calc((var(--_small-button) - 1.25rem) / 2 + var(--_space) * 1.25);
  }

  details {
    flex: 1 1 14rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  summary,
  .line {
    display: flex;
    gap: 0 calc(var(--_space) * 2);
  }

  .line {
    flex: 1;
    flex-wrap: wrap;
  }

  .line,
  .line > * {
    min-inline-size: 0;
  }

  summary svg {
    margin-block: 0.125rem;
    color: var(--_text-muted);
  }

  /* Aligned with the edge, as in other lists. */
  .uses + svg {
    position: absolute;
    inset-inline-end: calc(var(--_space) * 3);
  }

  details:not([open]) .uses + svg:dir(rtl) {
    scale: -1 1;
  }

  [open] .uses + svg {
    rotate: 90deg;
  }

  p {
    margin: 0;
    padding-block-end: calc(var(--_space) * 2);
  }

  .what {
    font-weight: 500;
  }

  /* A suspended permission has no effect, so its name is muted. */
  .suspended .what {
    color: var(--_text-muted);
    font-weight: 400;
  }

  .note {
    flex-basis: 100%;
    color: var(--_warning);
  }

  li > button {
    min-block-size: var(--_small-button);
    margin-block: calc(var(--_space) * 1.25);
    margin-inline-end: calc(1rem + var(--_space) * 2);
    padding-inline: calc(var(--_space) * 2.5);
  }

  ul + button {
    margin-block-start: calc(var(--_space) * 3);
  }
`;
