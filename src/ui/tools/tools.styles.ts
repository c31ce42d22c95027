import { css, type CSSResult } from 'lit';

/** Styles of the tools in `<mcp-tool-list>`, below the servers. */
export const toolStyles: CSSResult = css`
  /* Rows fade toward the edge of the scroll container. */
  :host::after {
    content: '';
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    display: block;
    block-size: 1.5rem;
    background: linear-gradient(transparent, var(--_ground, var(--_surface)));
    pointer-events: none;
  }

  .filter {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    padding: calc(var(--_space) * 3) var(--_edge) var(--_space);
    background: inherit;
    border-block-start: 1px solid var(--_border);
  }

  .filter svg {
    position: absolute;
    inset-inline-start: calc(var(--_edge) + var(--_space) * 3);
    inset-block-start: calc(50% + var(--_space));
    translate: 0 -50%;
    color: var(--_text-muted);
    pointer-events: none;
  }

  input {
    inline-size: 100%;
    block-size: var(--_control);
    padding-inline: calc(var(--_space) * 8.75) calc(var(--_space) * 2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-row);
  }

  ::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  button.shown {
    inline-size: 100%;
    justify-content: start;
    padding-inline: var(--_edge);
    border-radius: 0;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    outline-offset: -2px;
    text-align: start;
  }

  .shown strong {
    color: var(--_text);
  }

  .shown svg,
  .none .offer {
    margin-inline-start: auto;
  }

  .none {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .none,
  .nothing {
    padding-block: var(--_space) calc(var(--_space) * 2);
    padding-inline: var(--_text-edge) var(--_edge);
    overflow-wrap: anywhere;
  }

  .note {
    padding: 0 calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_danger);
    overflow-wrap: anywhere;
  }

  :is(.noted, .connecting) .note {
    border-color: var(--_warning);
  }

  [part~='group'] {
    padding-block-end: calc(var(--_space) * 2);
  }

  [part~='group'] > :is(.note, .bars) {
    margin-block: var(--_space) calc(var(--_space) * 2);
    margin-inline: var(--_text-edge) var(--_edge);
  }

  summary {
    list-style: none;
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: max(1.75rem, var(--_control) - 4px);
    padding-inline: var(--_edge);
    outline-offset: -2px;
    overflow-wrap: anywhere;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary > [dir] {
    flex: 1;
    min-inline-size: 0;
  }

  .count {
    font-weight: 400;
  }

  /* An arrow made of two borders. */
  summary::before,
  .pick::after {
    content: '';
    flex: none;
    padding: 3px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
  }

  summary::before {
    margin-inline: 4px 4.5px;
  }

  [open] > summary::before {
    rotate: 45deg;
    translate: 0 -2px;
  }

  :not([open]) > summary:dir(rtl)::before,
  .pick:dir(rtl)::after {
    rotate: 135deg;
  }

  /* Placeholders of tools: a bar for each title and each sentence. */
  .bars {
    --_bar: linear-gradient(var(--_border) 0 0);
    block-size: 3rem;
    background:
      var(--_bar) 0 0.75rem / 40% 8px,
      var(--_bar) 0 1.875rem / 65% 8px;
    background-repeat: no-repeat;
  }

  [part~='tool'] {
    --_side: calc(var(--_edge) - var(--_space) * 2);
    /* Letters with many stacked marks stay within their row. */
    contain: paint;
    display: flex;
    margin-inline: calc(var(--_space) * 2);
    border-radius: var(--_radius-row);
  }

  button.pick {
    position: relative;
    flex: 1;
    flex-wrap: wrap;
    align-content: center;
    justify-content: start;
    gap: 0 calc(var(--_space) * 1.5);
    min-inline-size: 0;
    min-block-size: calc(var(--_control) + 1rem);
    padding-block: var(--_space);
    padding-inline: calc(var(--_side) + 1.5rem) var(--_side);
    border-radius: var(--_radius-row);
    /* Keeps the row clear of the filter when the focus moves up to it. */
    scroll-margin-block: calc(var(--_control) + var(--_space) * 6) 1.5rem;
    font-weight: 500;
    text-align: start;
    outline-offset: -2px;
  }

  :host(:not([with-model])) .pick {
    padding-inline-end: calc(var(--_side) + 1.5rem);
  }

  .pick::after {
    position: absolute;
    inset-inline-end: calc(var(--_side) + 6px);
    color: var(--_text-muted);
  }

  :host([with-model]) .pick::after,
  .pick:disabled::after {
    content: none;
  }

  [part~='tool']:hover {
    background: var(--_hover);
  }

  [part~='tool']:has([aria-current='true']) {
    background: var(--_selected);
  }

  button:is(.pick, .switch):not(:active) {
    background: none;
  }

  /* Forced colors draw each border, and a disabled control has one. */
  .pick,
  .switch,
  .shown {
    border: 0 !important;
  }

  .pick > * {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .description,
  .alike {
    flex: 1 0 100%;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
    line-height: 1.125rem;
  }

  .description {
    /* Adds an ellipsis to text that does not fit, because the list is narrower or the letters are larger. */
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  /* The badge may need a line of its own. */
  .badge ~ .description {
    -webkit-line-clamp: 1;
  }

  .alike svg {
    vertical-align: -0.15em;
    color: var(--_warning);
  }

  .badge {
    padding-inline: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    background: var(--_surface);
    color: var(--_text-muted);
    font-size: var(--_font-size-tiny);
    font-weight: 400;
    line-height: 1rem;
  }

  .deletes {
    border-color: color-mix(in srgb, var(--_danger) 40%, transparent);
    color: var(--_danger);
  }

  /* Scroll anchoring uses the rows, not the gaps. */
  .gap {
    overflow-anchor: none;
  }

  @media (forced-colors: active) {
    summary {
      color: CanvasText;
    }

    .pick[aria-current='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
