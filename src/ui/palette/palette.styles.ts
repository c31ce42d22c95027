import { css, type CSSResult } from 'lit';

/** Styles of a palette, for use with `tokens` and `controls`. */
export const paletteStyles: CSSResult = css`
  .palette {
    --_line: 2.25rem;
    margin: 0;
    padding: 0;
    flex-direction: column;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-shell);
    background: var(--_surface);
    color: var(--_text);
    line-height: 1.25rem;
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
    overflow: hidden;
    transition: opacity 120ms;
  }

  .palette:is(:popover-open, [open]) {
    display: flex;
  }

  @starting-style {
    .palette:is(:popover-open, [open]) {
      opacity: 0;
    }
  }

  .palette[popover] {
    position: fixed;
    inset: auto;
  }

  /* A backdrop would count as covering every guarded button of the page. */
  .palette[popover]::backdrop {
    display: none;
  }

  dialog.palette {
    inline-size: min(40rem, 100% - 1rem);
    margin: 12vh auto auto;
  }

  dialog.palette::backdrop {
    background: rgb(0 0 0 / 20%);
  }

  .palette .options {
    flex: 1;
    min-block-size: 0;
    /* Shows at most eight lines and the heading of their group. */
    max-block-size: calc(8 * var(--_line) + 1.75rem + 2 * var(--_space));
    padding: var(--_space);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .palette .head {
    display: flex;
    align-items: center;
    min-block-size: 1.75rem;
    padding-inline: calc(var(--_space) * 3);
    color: var(--_text-muted);
    font-size: var(--_font-size-tiny);
    font-weight: 600;
  }

  .palette [role='option'] {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: var(--_line);
    padding-inline: calc(var(--_space) * 3);
    border-radius: var(--_radius);
    cursor: pointer;
  }

  .palette [role='option']:hover {
    background: var(--_hover);
  }

  .palette [role='option'].active {
    background: var(--_selected);
  }

  .palette svg {
    flex: none;
    color: var(--_text-muted);
  }

  .palette :is(.name, .note) {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .palette .name b {
    font-weight: 700;
  }

  /* If space is short, the note shrinks before the name. */
  .palette .note {
    flex: 0 9 auto;
  }

  .palette [role='option'] > kbd {
    margin-inline-start: auto;
  }

  .palette .none {
    margin: 0;
    padding: calc(var(--_space) * 4);
    overflow-wrap: anywhere;
  }

  .palette .foot {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 1rem calc(var(--_space) * 4);
    /* Hides items that do not fit on one line. */
    block-size: 2.5rem;
    overflow: hidden;
    margin: 0;
    padding-block: 0.5rem;
    padding-inline: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .palette .foot .end {
    margin-inline-start: auto;
  }

  .palette .foot .end ~ .end {
    margin-inline-start: 0;
  }

  .palette .search {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    flex: none;
    padding-inline: calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_border);
  }

  .palette .search input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 3rem;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
  }

  .palette header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4);
  }

  .palette h2 {
    margin: 0;
    font-size: 1rem;
  }

  .palette dl {
    margin: 0;
    padding: 0 calc(var(--_space) * 4) calc(var(--_space) * 4);
    overflow-y: auto;
  }

  .palette dl > div {
    display: grid;
    grid-template-columns: 6rem 1fr;
    align-items: baseline;
    padding-block: calc(var(--_space) * 1.5);
  }

  .palette dd {
    margin: 0;
  }

  .palette kbd {
    display: inline-flex;
    flex: none;
    justify-content: center;
    align-items: center;
    min-inline-size: 1.125rem;
    block-size: 1.125rem;
    padding-inline: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    color: var(--_text-muted);
    font: inherit;
    font-size: 0.75rem;
    line-height: 1rem;
  }

  @media (pointer: coarse) {
    .palette {
      --_line: 2.75rem;
    }

    .palette :is(.foot, [role='option'] kbd) {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .palette [role='option'].active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
