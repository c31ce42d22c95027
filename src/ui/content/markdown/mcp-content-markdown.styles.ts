import { css, type CSSResult } from 'lit';

/** A formatted document. Its headings stay small, since it must not affect the outline of the page. */
export const styles: CSSResult = css`
  .tall {
    max-block-size: var(--_scroll, 36rem);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
  }

  /* The browser skips the layout of invisible blocks, and reserves about their size. */
  .tall > .markdown > * {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4rem;
    overflow-clip-margin: 4px;
  }

  .markdown {
    overflow-wrap: anywhere;
  }

  .markdown > :first-child {
    margin-block-start: 0;
  }

  .markdown > :last-child {
    margin-block-end: 0;
  }

  :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 1.25em 0.4em;
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
    text-wrap: balance;
  }

  h1 {
    font-size: 1.3em;
  }

  h2 {
    font-size: 1.15em;
  }

  .markdown :is(p, ul, ol, blockquote, .code, .scroll) {
    margin-block: 0 0.75em;
  }

  .markdown :is(li > ul, li > ol, li > p:last-child, blockquote > :last-child) {
    margin-block-end: 0;
  }

  .markdown :is(ul, ol) {
    padding-inline-start: 1.5em;
  }

  li {
    margin-block: 0.2em;
  }

  li.with-task {
    list-style: none;
  }

  .task {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    inline-size: 1em;
    block-size: 1em;
    margin-inline: -1.4em 0.4em;
    border: 1px solid var(--_border-strong);
    border-radius: 3px;
    vertical-align: -0.12em;
  }

  .task.done {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .task svg.icon {
    inline-size: 0.8em;
    block-size: 0.8em;
    stroke-width: 3.5;
  }

  blockquote {
    margin-inline: 0;
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_border);
    color: var(--_text-muted);
  }

  code {
    padding: 0.1em 0.3em;
    border-radius: 3px;
    background: var(--_surface-raised);
  }

  .code {
    position: relative;
    min-block-size: var(--_small-button);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }

  .code > .bar {
    margin: 0;
    padding-inline: calc(var(--_space) * 3) var(--_space);
  }

  .code.beside > .bar {
    position: absolute;
    /* Code begins at the left in every language. The button is centered on the first line. */
    top: max(0px, var(--_space) * 2.5 + (1.25rem - var(--_small-button)) / 2);
    right: var(--_space);
    gap: var(--_space);
    padding: 0 0 0 var(--_space);
    border-radius: var(--_radius-small);
    background: inherit;
  }

  .code.beside .label {
    flex-basis: auto;
  }

  .code.beside > pre {
    padding-block-start: calc(var(--_space) * 2.5);
  }

  /* Reserves space for the buttons at the end of the first line. */
  .code.beside > pre > code::before {
    content: attr(data-language);
    visibility: hidden;
    float: right;
    padding-inline-start: 2.5rem;
  }

  .code > .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 3);
    padding: var(--_space) calc(var(--_space) * 3) calc(var(--_space) * 2);
  }

  pre {
    max-block-size: 30rem;
    margin: 0;
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 2.5);
    overflow: auto;
    border-radius: var(--_radius);
    font-size: var(--_font-size-small);
    line-height: calc(20 / 13);
    tab-size: 4;
  }

  pre:focus-visible {
    outline-offset: -2px;
  }

  pre code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
    padding: 0;
    background: none;
    font-size: 1em;
    overflow-wrap: normal;
    text-align: left;
    white-space: pre;
  }

  .scroll {
    inline-size: fit-content;
    max-inline-size: 100%;
    max-block-size: 30rem;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
  }

  table {
    inline-size: max-content;
    border-collapse: collapse;
    font-size: var(--_font-size-small);
  }

  :is(th, td) {
    max-inline-size: 24rem;
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2.5);
    border-block-end: 1px solid var(--_border);
    overflow-wrap: break-word;
    text-align: start;
    vertical-align: top;
  }

  tbody tr:last-child td {
    border-block-end: 0;
  }

  th {
    position: sticky;
    inset-block-start: 0;
    background: var(--_surface-raised);
    font-weight: 600;
  }

  [align='left'] {
    text-align: left;
  }

  [align='right'] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }

  [align='center'] {
    text-align: center;
  }

  hr {
    margin-block: 1.25em;
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  .target {
    display: inline-block;
    text-decoration: none;
    white-space: pre-wrap;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .picture {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
    max-inline-size: 100%;
    margin: 2px;
    padding: var(--_space) calc(var(--_space) * 2);
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_radius-small);
    vertical-align: middle;
  }

  .picture:has(mcp-content-image) {
    display: block;
    padding: 0;
    border: 0;
  }

  .picture button {
    text-align: start;
    overflow-wrap: anywhere;
  }

  /* Used if the element that shows texts could not be loaded. */
  .chunk {
    white-space: pre-wrap;
  }

  @media (forced-colors: active) {
    .code {
      border: 1px solid CanvasText;
    }

    .task.done {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
