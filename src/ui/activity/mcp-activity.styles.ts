import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
    max-inline-size: 46rem;
    margin-inline: auto;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) calc(var(--_space) * 6);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: var(--_control);
    margin-block-end: var(--_space);
  }

  ol + header {
    margin-block-start: calc(var(--_space) * 4);
  }

  h2 {
    flex: 1;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }

  h2::first-letter {
    text-transform: uppercase;
  }

  ol,
  p {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  /* All records are in one box, with a line between them. */
  section > ol {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  section > ol:empty {
    display: none;
  }

  section > ol > li + li {
    border-block-start: 1px solid var(--_border);
  }

  button.line {
    display: grid;
    grid-template-columns: auto auto minmax(0, 1fr) auto auto;
    align-items: start;
    gap: 0 calc(var(--_space) * 2);
    inline-size: 100%;
    min-block-size: calc(var(--_control) + 0.25rem);
    padding-block: calc((var(--_control) - 1rem) / 2);
    padding-inline: calc(var(--_space) * 3);
    border-radius: 0;
    border: 0;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .line:focus-visible {
    outline-offset: -2px;
  }

  .line > svg {
    margin-block-start: 0.125rem;
    color: var(--_text-muted);
  }

  .line[aria-expanded='false']:dir(rtl) > svg:last-child {
    scale: -1 1;
  }

  .failed .line > svg:first-of-type,
  .failed .state {
    color: var(--_danger);
  }

  :is(.warning, .lost, .pause, .toolError, .signIn) .line > svg:first-of-type {
    color: var(--_warning);
  }

  time,
  .values,
  .details,
  .state,
  .label {
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }

  .line > time {
    min-inline-size: 3.75rem;
  }

  .text {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 2);
  }

  .what {
    font-weight: 500;
  }

  /* Details align with the title above them. */
  .opened {
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr);
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    padding-inline: calc(3.75rem + 1rem + var(--_space) * 7) calc(var(--_space) * 3);
    padding-block-end: calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  .opened > button {
    grid-column: 2;
    justify-self: start;
    min-block-size: var(--_small-button);
  }

  .args {
    max-block-size: 20rem;
    overflow-y: auto;
  }

  .opened li {
    display: grid;
    grid-template-columns: 3.75rem minmax(0, 1fr);
    gap: 0 calc(var(--_space) * 2);
  }

  .empty {
    padding-block: calc(var(--_space) * 8);
    text-align: center;
  }

  section + button {
    margin-block-start: calc(var(--_space) * 3);
  }

  /* Two lines: the title with its state, then the muted details. */
  @container (max-width: 32rem) {
    button.line {
      grid-template-columns: auto auto minmax(0, 1fr) fit-content(40%) auto;
    }

    .text {
      display: contents;
    }

    .line > svg {
      order: -2;
    }

    .what {
      order: -1;
      grid-column: span 2;
    }

    .line > svg:last-child,
    .state {
      order: 0;
    }

    .line > time {
      order: 1;
      grid-column: 2;
      min-inline-size: 0;
    }

    .details {
      order: 1;
      grid-column: 3 / -1;
    }

    .opened {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
      padding-inline-start: calc(1rem + var(--_space) * 5);
    }

    .opened > div {
      margin-block-end: calc(var(--_space) * 2);
    }

    .opened > button {
      grid-column: 1;
    }
  }
`;
