import { css, type CSSResult } from 'lit';

export const rowStyles: CSSResult = css`
  .box {
    position: relative;
    max-block-size: 30rem;
    overflow: auto;
    overflow-anchor: none;
    overscroll-behavior-x: contain;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small) var(--_radius-small) 0 0;
    outline-offset: -2px;
  }

  .row {
    display: flex;
    align-items: center;
    gap: 1ch;
    block-size: 1.75rem;
    padding-inline: calc(var(--_space) * 1.5 + var(--_depth, 0) * var(--_indent)) calc(var(--_space) * 2);
    overflow: hidden;
    white-space: nowrap;
    cursor: default;
    /* A line for each level. */
    background: repeating-linear-gradient(to right, var(--_border) 0 1px, transparent 1px var(--_indent))
      no-repeat calc(var(--_space) * 1.5 + 0.5rem) 0 / calc(var(--_depth, 0) * var(--_indent)) 100%;
  }

  .row:dir(rtl) {
    background-image: repeating-linear-gradient(
      to left,
      var(--_border) 0 1px,
      transparent 1px var(--_indent)
    );
    background-position-x: right calc(var(--_space) * 1.5 + 0.5rem);
  }

  .row[aria-expanded] {
    cursor: pointer;
  }

  .row:hover {
    background-color: color-mix(in oklab, var(--_text) 5%, transparent);
  }

  .row.found {
    background-color: color-mix(in oklab, var(--_warning) 10%, transparent);
  }

  .row.active {
    background-color: color-mix(in oklab, var(--_accent) 13%, transparent);
    box-shadow: inset 3px 0 var(--_accent);
  }

  .row.active:dir(rtl) {
    box-shadow: inset -3px 0 var(--_accent);
  }

  .box:focus-visible .row.active {
    background-color: color-mix(in oklab, var(--_accent) 22%, transparent);
  }

  .twist {
    display: inline-flex;
    flex: none;
    inline-size: 1rem;
    color: var(--_text-muted);
  }

  .twist:dir(rtl) > svg {
    transform: scaleX(-1);
  }

  :is(.key, .title, .value, .preview, .message) {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  :is(.key, .value, .preview) {
    font-family: var(--_font-mono);
    font-size: calc(var(--_font-size) * 0.9);
  }

  :is(.key, .value) {
    white-space: pre;
  }

  :is(.key.item, .level, .value.number) {
    font-variant-numeric: tabular-nums;
  }

  .key {
    flex: none;
    max-inline-size: 45%;
    color: var(--_accent);
  }

  .title {
    flex: 0 1 auto;
    min-inline-size: 2ch;
    max-inline-size: 35%;
  }

  /* What is long gives way to what is short. */
  .value,
  .preview {
    flex: 0 8 auto;
    min-inline-size: 4ch;
  }

  .preview {
    flex-shrink: 1000;
    min-inline-size: 0;
    font-size: calc(var(--_font-size) * 0.83);
  }

  :is(.count, .level, .mark.inside, .mark svg) {
    flex: none;
  }

  .level {
    padding-inline: 0.4em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    line-height: 1.2;
  }

  .value.null,
  .value.boolean {
    font-style: italic;
  }

  :is(.key.item, .value.null) {
    color: var(--_text-muted);
  }

  .value.string {
    color: var(--_success);
  }

  .mark {
    display: inline-flex;
    align-items: center;
    flex: 0 1 auto;
    gap: 0.35em;
    min-inline-size: 1rem;
    overflow: hidden;
  }

  mark {
    border-radius: 2px;
    background: light-dark(#ffe58a, #6b5300);
    color: inherit;
    box-shadow: 0 0 0 1px light-dark(#b58900, #d9b440);
  }

  @container (max-width: 34rem) {
    .row {
      --_indent: 0.6rem;
    }

    .title {
      max-inline-size: 25%;
    }
  }

  @media (pointer: coarse) {
    .row {
      block-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    .row.active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    mark {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
