import { css, type CSSResult } from 'lit';

/** The table itself. */
export const gridStyles: CSSResult = css`
  .scroll {
    position: relative;
    max-block-size: var(--_scroll, min(30rem, 75dvb));
    overflow: auto;
    /* Below and beside the sticky parts. */
    scroll-padding-block-start: var(--_row);
    scroll-padding-inline-start: 4rem;
    overflow-anchor: none;
  }

  .scroll:has(table:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  table {
    table-layout: fixed;
    min-inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
  }

  table:focus-visible {
    outline: 0;
  }

  /* A person has set the widths of the columns. */
  table.own {
    min-inline-size: 0;
  }

  th,
  td {
    position: relative;
    block-size: var(--_row);
    padding-block: 0;
    padding-inline: calc(var(--_space) * 2.5);
    border-block-end: 1px solid var(--_border);
    overflow: hidden;
    font-weight: inherit;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  tbody[aria-hidden] td {
    block-size: 0;
    padding: 0;
    border: 0;
  }

  /* Digits are written from the left in every script, so they align at the right. */
  .end {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }

  /* As far from the edge as the content of the head. */
  td.end {
    padding-inline-end: 1.5rem;
  }

  .rows > tr:last-child > * {
    border-block-end: 0;
  }

  thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    padding: 0;
    border-block-end-color: var(--_border-strong);
    background: var(--_surface);
  }

  .index {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    padding-inline: 0;
    background: var(--_surface);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    text-align: end;
    text-overflow: clip;
  }

  thead .index {
    z-index: 3;
    padding-inline: calc(var(--_space) * 2.5);
  }

  tbody tr:hover td {
    background: color-mix(in oklab, var(--_text) 4%, transparent);
  }

  /* This column covers the others, so it cannot be transparent. */
  tbody tr:hover .index {
    background: color-mix(in oklab, var(--_text) 4%, var(--_surface));
  }

  /* The wheel scrolls the page, until a person turns to the table. */
  @media not (pointer: coarse) {
    .scroll:not(:focus-within) {
      overflow-y: var(--_wheel, hidden);
      scrollbar-gutter: stable;
    }
  }

  table:focus #here {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  button.row,
  button.sort {
    min-block-size: 100%;
    block-size: calc(var(--_row) - 1px);
    border: 0;
    border-radius: 0;
    color: inherit;
  }

  button.row {
    min-inline-size: 100%;
    padding-inline: calc(var(--_space) * 2.5);
    justify-content: end;
  }

  button.sort {
    display: flex;
    inline-size: calc(100% - 1.5rem);
    justify-content: start;
    padding-inline: calc(var(--_space) * 2.5) 0;
    font-weight: 600;
  }

  .end > button.sort {
    justify-content: right;
  }

  .sort .text {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  /* Wide enough to grab; only a line is visible. */
  .edge {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 1.5rem;
    cursor: col-resize;
    touch-action: none;
  }

  .edge::after {
    position: absolute;
    inset-block: 25%;
    inset-inline-end: 0;
    border-inline-end: 1px solid var(--_border-strong);
    content: '';
  }

  .edge:is(:hover, :active, :focus-visible)::after {
    inset-block: 0;
    border-inline-end: 3px solid var(--_accent);
  }

  .edge:focus-visible {
    outline-offset: -2px;
  }

  /* In another writing direction, the text still begins at the start of the column. */
  td.opens {
    padding-inline-end: 2rem;
  }

  .open {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    min-block-size: 0;
    inline-size: 1.75rem;
    padding: 0;
    border: 0;
    border-radius: 0;
    color: var(--_text-muted);
  }

  .open::before {
    inline-size: 0.4rem;
    block-size: 0.4rem;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    content: '';
    transform: translateY(-25%) rotate(45deg);
  }

  .nested,
  .null,
  .boolean {
    font-family: var(--_font-mono);
    font-size: 0.92em;
  }

  .null,
  .boolean {
    font-style: italic;
  }

  .null,
  .nested {
    color: var(--_text-muted);
  }

  /* Missing values differ from empty ones: by a pattern, and not only by color. */
  .absent {
    background: repeating-linear-gradient(
      -45deg,
      transparent 0 4px,
      color-mix(in oklab, var(--_border) 70%, transparent) 4px 5px
    );
  }

  .wrong {
    box-shadow: inset 0 0 0 1px var(--_warning);
  }

  .mark {
    display: inline-flex;
    align-items: center;
    gap: 0.25em;
    margin-inline-end: 0.5em;
    color: var(--_warning);
    font-size: 0.92em;
    vertical-align: top;
  }

  /* Beside the number, which keeps its place. */
  .index .mark {
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(var(--_space) * 2);
    pointer-events: none;
  }

  :is(.sort, .mark) svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  .mark b {
    font-weight: 600;
  }

  @media (pointer: coarse) {
    .open {
      inline-size: 2.75rem;
    }

    td.opens {
      padding-inline-end: 2.75rem;
    }
  }

  /* On a phone, the rest needs the space. */
  @media (max-width: 40rem) {
    .scroll {
      scroll-padding-inline-start: 0;
    }

    .index {
      inset-inline-start: auto;
    }

    .index .mark b {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  @media (forced-colors: active) {
    .wrong {
      outline: 1px dashed CanvasText;
      outline-offset: -2px;
    }

    .edge::after {
      border-color: CanvasText;
    }
  }
`;
