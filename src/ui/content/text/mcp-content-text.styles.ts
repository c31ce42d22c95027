import { css, type CSSResult, unsafeCSS } from 'lit';
import { codeStyles } from '../../base/styles/code.styles.js';
import { longTextStyles } from '../../base/styles/long-text.styles.js';

/** The colors of a terminal's text, in light and dark schemes. */
const colors = [
  '#1a1d23, #a9b0bd',
  '#a01f18, #ff9a91',
  '#0f5a2e, #7fd6a0',
  '#704300, #f2bb66',
  '#1f4bbd, #9ab8ff',
  '#86288a, #e3a0f0',
  '#0a5a69, #74d3e0',
  '#4c5360, #d5d9e0',
  '#4f5663, #a9b0bd',
  '#a8221b, #ffb3ab',
  '#0d602f, #9be8b8',
  '#774700, #ffd58a',
  '#2150cc, #b5cbff',
  '#8f2b95, #f0bdf8',
  '#075f70, #98e6f0',
  '#1a1d23, #ffffff',
];

/** Backgrounds are pale in light schemes and deep in dark ones, so that every color is readable on each. */
const backgrounds = [
  '#d9dde3, #0b0d11',
  '#fbdcd9, #4a1f1c',
  '#d3f0de, #173f2a',
  '#fbe7c0, #46340f',
  '#dbe5ff, #1d3063',
  '#f5dcf7, #45204b',
  '#cdeff3, #123f47',
  '#ffffff, #3a404c',
];

/** Sets a property for each number of a class: `.color-1 { --_ink: light-dark(…) }`. */
function numbered(name: string, property: string, values: readonly string[]): CSSResult {
  const rules = values.map((value, at) => `.${name}-${at} { ${property}: light-dark(${value}); }`);
  return unsafeCSS(rules.join('\n'));
}

/** The colors of a terminal. */
const ansiStyles: CSSResult = css`
  ${numbered('color', '--_ink', colors)}
  ${numbered('ground', '--_ground', backgrounds)}

  .bold {
    font-weight: 700;
  }

  .italic {
    font-style: italic;
  }

  .underlined {
    text-decoration: underline;
  }

  .struck {
    text-decoration: line-through;
  }

  .underlined.struck {
    text-decoration: underline line-through;
  }

  [class*='color-'] {
    color: var(--_ink);
  }

  .dim {
    color: color-mix(in oklab, var(--_ink, var(--_text-muted)) 60%, var(--_text-muted));
  }

  [class*='ground-'] {
    background: var(--_ground);
  }

  /* Swaps the text color and the background, so the contrast stays the same. */
  .inverse {
    background: var(--_ink, var(--_text));
    color: var(--_ground, var(--_surface-raised));
  }

  :is([class*='ground-'], .inverse) {
    border-radius: 2px;
    box-decoration-break: clone;
  }

  @media (forced-colors: active) {
    :is([class*='ground-'], .inverse) {
      outline: 1px solid;
      outline-offset: -1px;
    }
  }
`;

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

  /* As wide as its usual text, so that nothing beside it moves. */
  .find .count {
    min-inline-size: 7em;
    font-variant-numeric: tabular-nums;
  }

  /* Much cheaper than a box if there are a thousand. */
  .block > .chip {
    display: inline;
  }

  p {
    margin-block: 0 var(--_space);
  }

  .text {
    overflow: auto;
    /* Third-party text has its own direction, but stays aligned with the page's text. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .block {
    display: block;
    white-space: pre-wrap;
    tab-size: 4;
    unicode-bidi: plaintext;
  }

  /* Content outside the view is not laid out, and reserves about its size. */
  .tall :is(.group, .block) {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(var(--_columns) * 0.6em) auto calc(var(--_rows) * 1.5em);
  }

  /* The parts of a long line are below each other, as if wrapped, but are still one line. */
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

  /* The names are defined in finder.ts. */
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
