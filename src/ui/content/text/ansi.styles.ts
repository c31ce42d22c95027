import { css, type CSSResult, unsafeCSS } from 'lit';

/** The colours of a terminal's text, in the light and in the dark. */
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

/** Backgrounds are pale in the light and deep in the dark, so that each of the colours can be read on any of them. */
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

/** A terminal's colours. */
export const ansiStyles: CSSResult = css`
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

  /* A light text on a dark ground, or the other way round: the same two, so as easy to read. */
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
