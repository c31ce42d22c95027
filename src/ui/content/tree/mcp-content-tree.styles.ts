import { css, type CSSResult } from 'lit';

const rowStyles: CSSResult = css`
  .box {
    position: relative;
    max-block-size: var(--_scroll, 30rem);
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

  /* Long content shrinks in favor of short content. */
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

const frame: CSSResult = css`
  :host {
    --_indent: 1.125rem;
    container-type: inline-size;
  }

  p {
    margin-block: 0 calc(var(--_space) * 2);
  }

  .danger {
    color: var(--_danger);
  }

  .warning {
    color: var(--_warning);
  }

  .actions {
    gap: 2px;
  }

  button.quiet {
    min-block-size: 1.875rem;
    color: var(--_text-muted);
  }

  button.quiet.small {
    padding-inline: calc(var(--_space) * 2);
  }

  button.icon {
    min-inline-size: 1.875rem;
  }

  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  .tools {
    margin-block-end: calc(var(--_space) * 1.5);
  }

  .find {
    display: flex;
    flex: 1 1 15rem;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    max-inline-size: 32rem;
  }

  .find > svg {
    margin-inline: calc(var(--_space) * 2) calc(var(--_space) * -7.5);
    color: var(--_text-muted);
    z-index: 1;
    pointer-events: none;
  }

  .find input:not([type='checkbox'], [type='radio']) {
    flex: 1 1 6rem;
    min-inline-size: 0;
    min-block-size: 1.875rem;
    padding-inline-start: calc(var(--_space) * 8);
  }

  .find .news {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .levels,
  .does {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    margin-inline-start: auto;
  }

  .pages {
    justify-content: start;
    gap: calc(var(--_space) * 2);
    margin-block: calc(var(--_space) * 2) 0;
  }

  .selected {
    padding-block: var(--_space);
    padding-inline: calc(var(--_space) * 3) var(--_space);
    border: 1px solid var(--_border);
    border-block-start: 0;
    border-radius: 0 0 var(--_radius-small) var(--_radius-small);
    background: var(--_surface-raised);
  }

  .where {
    gap: 0 calc(var(--_space) * 2);
    margin: 0;
  }

  kbd {
    padding-inline: 0.4em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    font: inherit;
    font-size: 0.85em;
    line-height: 1.3;
  }

  .about {
    min-block-size: 1.6rem;
    padding-block: 0 var(--_space);
  }

  :is(.about, .plain) p {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    margin-block: var(--_space) 0;
  }

  :is(.about, .plain p) svg {
    flex: none;
    margin-block-start: 0.15em;
  }

  mcp-content-text,
  .text {
    display: block;
    margin-block-start: calc(var(--_space) * 3);
  }

  .text,
  .scalar {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  .text {
    max-block-size: 20rem;
    overflow: auto;
    white-space: pre-wrap;
  }

  :is(.text, .plain, .pointer, .about) {
    overflow-wrap: anywhere;
  }

  .scalar {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 3);
  }

  .scalar .value {
    font-size: 1.15em;
    white-space: pre-wrap;
  }

  .scalar .kind {
    font-family: var(--_font);
  }

  @container (max-width: 34rem) {
    .does,
    .find {
      max-inline-size: none;
      flex-basis: 100%;
    }

    kbd {
      display: none;
    }
  }

  @media (pointer: coarse) {
    kbd {
      display: none;
    }

    button.quiet,
    .find input:not([type='checkbox'], [type='radio']) {
      min-block-size: 2.75rem;
    }

    button.icon {
      min-inline-size: 2.75rem;
    }
  }
`;

export const styles: CSSResult[] = [frame, rowStyles];
