import { css, type CSSResult } from 'lit';
import { codeStyles } from '../../base/styles/code.styles.js';
import { longTextStyles } from '../../base/styles/long-text.styles.js';
import { ansiStyles } from './ansi.styles.js';

const own: CSSResult = css`
  button:is([aria-pressed='true'], [aria-expanded='true']) {
    border-color: var(--_border-strong);
    background: var(--_surface-raised);
  }

  .actions button.icon:is([aria-pressed='true'], [aria-expanded='true']) {
    color: var(--_text);
  }

  .find {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
    margin-block: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }

  .find input {
    flex: 1 1 16rem;
    min-block-size: 1.875rem;
    inline-size: auto;
    min-inline-size: 0;
  }

  /* As wide as what it says at most times, so that nothing beside it moves. */
  .find .count {
    min-inline-size: 7em;
    font-variant-numeric: tabular-nums;
  }

  /* Much cheaper than a box, where there are a thousand. */
  .block > .chip {
    display: inline;
  }

  p {
    margin-block: 0 var(--_space);
  }

  .text {
    overflow: auto;
    /* Text of others has its own direction; it still stands where the page's text stands. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .block {
    display: block;
    white-space: pre-wrap;
    tab-size: 4;
    unicode-bidi: plaintext;
  }

  /* What is out of sight is not laid out, and keeps a place of about its size. */
  .tall :is(.group, .block) {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(var(--_columns) * 0.6em) auto calc(var(--_rows) * 1.5em);
  }

  /* The parts of a long line stand below each other, as if it were wrapped there, and are still one line. */
  .line > .block {
    display: inline-block;
    inline-size: 100%;
    unicode-bidi: normal;
    vertical-align: top;
  }

  .unwrapped .group,
  .unwrapped :is(.group, .line:not(.endless)) > .block {
    inline-size: max-content;
    min-inline-size: 100%;
    contain-intrinsic-block-size: auto calc(var(--_lines) * 1.5em);
    white-space: pre;
  }

  .unwrapped .line:not(.endless) {
    white-space: nowrap;
  }

  .unwrapped .line:not(.endless) > .block {
    min-inline-size: 0;
  }

  /* By the names that finder.ts has. */
  ::highlight(mcp-text-found) {
    background: #ffe08a;
    color: #1a1d23;
  }

  ::highlight(mcp-text-current) {
    background: #ff9d3c;
    color: #1a1d23;
    text-decoration: underline;
  }

  @media (forced-colors: active) {
    .text {
      border: 1px solid CanvasText;
    }

    button:is([aria-pressed='true'], [aria-expanded='true']) {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }

    ::highlight(mcp-text-found) {
      background: Mark;
      color: MarkText;
    }

    ::highlight(mcp-text-current) {
      background: Highlight;
      color: HighlightText;
    }
  }
`;

export const styles: CSSResult[] = [longTextStyles, codeStyles, ansiStyles, own];
