import { css, type CSSResult } from 'lit';

/** Styles of several calls, of details and of a form in the card. */
export const cardExtrasStyles: CSSResult = css`
  h3 {
    color: var(--_text);
    font-weight: 600;
    line-height: 1.25rem;
  }

  .long > * {
    grid-column: 1 / -1;
  }

  .box {
    position: relative;
    max-block-size: 9.25rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-row);
    background: var(--_surface);
    overflow: hidden auto;
  }

  .box .text {
    font-size: var(--_font-size-row);
    line-height: 1.375rem;
  }

  .box .mono {
    font-size: 0.8125rem;
  }

  /* There is more. */
  .box[data-more]::after {
    content: '';
    position: sticky;
    inset-block-end: calc(var(--_space) * -2);
    display: block;
    block-size: 2.5rem;
    margin-block-start: -2.5rem;
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
  }

  .chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 20rem;
  }

  .chunk:only-child {
    content-visibility: visible;
  }

  .reason {
    flex-basis: 100%;
    display: grid;
    gap: var(--_space);
  }

  .details,
  .details section {
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  .details {
    gap: calc(var(--_space) * 4);
    padding-block-start: calc(var(--_space) * 3);
    border-block-start: 1px solid var(--_border);
  }

  .details > section > *,
  .call > * {
    min-inline-size: 0;
  }

  blockquote {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    contain: paint;
  }

  blockquote ul {
    padding-inline-start: 1.25rem;
  }

  .rows {
    display: grid;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    /* Safari takes a list with no marks at all for none. */
    list-style-type: '';
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    min-inline-size: 0;
    padding: calc(var(--_space) * 2);
    padding-inline-start: calc(var(--_space) * 3);
    contain: paint;
  }

  /* With a button that has the focus comes all of its row. */
  .row button {
    scroll-margin: 4rem;
  }

  .row + .row {
    border-block-start: 1px solid var(--_border);
  }

  .call {
    flex: 1 1 14rem;
    display: grid;
    gap: calc(var(--_space) * 0.5);
    min-inline-size: 0;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space);
    font-size: var(--_font-size-row);
  }

  .head h3 {
    font-size: inherit;
  }

  .head h3 .muted {
    font-weight: 400;
  }

  .short {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 3);
    line-height: 1.25rem;
  }

  .short .text {
    line-height: inherit;
  }

  .row p > svg {
    vertical-align: -0.2em;
  }

  .actions {
    display: flex;
    gap: calc(var(--_space) * 2);
  }
`;
