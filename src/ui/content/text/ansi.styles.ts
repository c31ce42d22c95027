import { css, type CSSResult } from 'lit';

/**
 * A terminal's colours. The grounds are pale in the light and deep in the dark, so that a text of any of the colours can
 * be read on any of them, its own included.
 */
export const ansiStyles: CSSResult = css`
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

  .color-0 {
    --_ink: light-dark(#1a1d23, #a9b0bd);
  }

  .color-1 {
    --_ink: light-dark(#a01f18, #ff9a91);
  }

  .color-2 {
    --_ink: light-dark(#0f5a2e, #7fd6a0);
  }

  .color-3 {
    --_ink: light-dark(#704300, #f2bb66);
  }

  .color-4 {
    --_ink: light-dark(#1f4bbd, #9ab8ff);
  }

  .color-5 {
    --_ink: light-dark(#86288a, #e3a0f0);
  }

  .color-6 {
    --_ink: light-dark(#0a5a69, #74d3e0);
  }

  .color-7 {
    --_ink: light-dark(#4c5360, #d5d9e0);
  }

  .color-8 {
    --_ink: light-dark(#4f5663, #a9b0bd);
  }

  .color-9 {
    --_ink: light-dark(#a8221b, #ffb3ab);
  }

  .color-10 {
    --_ink: light-dark(#0d602f, #9be8b8);
  }

  .color-11 {
    --_ink: light-dark(#774700, #ffd58a);
  }

  .color-12 {
    --_ink: light-dark(#2150cc, #b5cbff);
  }

  .color-13 {
    --_ink: light-dark(#8f2b95, #f0bdf8);
  }

  .color-14 {
    --_ink: light-dark(#075f70, #98e6f0);
  }

  .color-15 {
    --_ink: light-dark(#1a1d23, #ffffff);
  }

  .ground-0 {
    --_ground: light-dark(#d9dde3, #0b0d11);
  }

  .ground-1 {
    --_ground: light-dark(#fbdcd9, #4a1f1c);
  }

  .ground-2 {
    --_ground: light-dark(#d3f0de, #173f2a);
  }

  .ground-3 {
    --_ground: light-dark(#fbe7c0, #46340f);
  }

  .ground-4 {
    --_ground: light-dark(#dbe5ff, #1d3063);
  }

  .ground-5 {
    --_ground: light-dark(#f5dcf7, #45204b);
  }

  .ground-6 {
    --_ground: light-dark(#cdeff3, #123f47);
  }

  .ground-7 {
    --_ground: light-dark(#ffffff, #3a404c);
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
