import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .part + .part {
    margin-block-start: calc(var(--_space) * 4);
  }

  /* As wide as the available space, and never widened by the longest word. */
  :is(mcp-content-text, mcp-content-markdown, mcp-content-html, mcp-content-table, mcp-content-tree) {
    display: block;
    contain: inline-size;
    contain-intrinsic-inline-size: 15rem;
  }

  p {
    margin-block: 0 calc(var(--_space) * 2);
  }

  .error {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    color: var(--_danger);
    font-weight: 600;
  }

  /* A sentence shares a line with its two buttons, unless too little width would remain for it. */
  .short {
    display: flex;
    flex-flow: row-reverse wrap;
    align-items: flex-start;
    gap: 0 calc(var(--_space) * 2);
    padding-inline-end: var(--_space);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  .short > .text {
    flex: 1 1 16rem;
    /* A word or two need less width, in browsers that support this. */
    flex-basis: calc-size(max-content, min(size, 16rem));
    min-inline-size: 0;
  }

  .short > .bar {
    flex: none;
    flex-wrap: nowrap;
    margin-block: calc(var(--_space) * 1.25) 0;
  }

  .uri {
    word-break: break-all;
  }

  .address {
    margin-block-end: var(--_space);
    color: var(--_text-muted);
  }

  :is(.schema-check, .schema-check p, .fault, .changed) {
    display: flex;
    align-items: baseline;
    gap: calc(var(--_space) * 1.5);
    margin: calc(var(--_space) * 2) 0 0;
    font-size: var(--_font-size-small);
  }

  div.schema-check {
    display: block;
  }

  .schema-check p {
    margin: 0;
  }

  .schema-check ul {
    margin-block: var(--_space) 0;
    padding-inline-start: 1.5rem;
    overflow-wrap: anywhere;
  }

  :is(.schema-check, .fault, .changed) svg {
    flex: none;
    align-self: center;
  }

  /* Beside the actions of the value: nothing here needs a separate line. */
  .schema-check.valid {
    flex: 1;
    margin: 0;
    color: var(--_text-muted);
  }

  :is(.schema-check.warning, .fault, .changed) {
    color: var(--_warning);
  }

  .part.weighty {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_accent);
  }

  .part.light {
    font-size: var(--_font-size-small);
  }

  .card {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  .card .title {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .card .text {
    padding: 0;
    background: none;
    font-family: inherit;
    font-size: inherit;
  }

  .card > a {
    display: inline-flex;
    align-items: center;
    gap: var(--_space);
    min-block-size: var(--_small-button);
    min-inline-size: var(--_small-button);
  }

  .facts {
    margin-block: 0 calc(var(--_space) * 1.5);
  }

  .part > .aside:not(:first-child) {
    margin-block-start: calc(var(--_space) * 2);
  }

  summary {
    min-block-size: 1.5rem;
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  .aside > summary {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .aside[open] > summary {
    margin-block-end: calc(var(--_space) * 2);
  }

  @media (pointer: coarse) {
    .short > .bar {
      margin-block: 0;
    }

    .short > .text {
      padding-block: calc(var(--_space) * 2.75);
    }
  }

  .reading {
    margin-block: calc(var(--_space) * 2);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .reading [aria-disabled='true'] {
    opacity: 0.55;
    cursor: progress;
  }

  /* A few names and values. */
  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 4);
    padding-block: var(--_space);
    border-block-end: 1px solid var(--_border);
  }

  dl > div:last-child {
    border-block-end: 0;
  }

  /* Side by side if there is space; otherwise one below the other. */
  dt {
    flex: 0 1 11rem;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    flex: 1 1 12rem;
    min-inline-size: 0;
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  .value {
    white-space: pre-wrap;
  }

  .value.null,
  .value.boolean {
    font-style: italic;
  }

  .value.null {
    color: var(--_text-muted);
  }
`;
