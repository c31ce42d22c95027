import { css, type CSSResult } from 'lit';

/** Sections keep their distance by themselves: one that is skipped out of view has its margins inside. */
export const growingStyles: CSSResult = css`
  :host {
    line-height: inherit;
  }

  .section > :first-child {
    margin-block-start: 0;
  }

  .markdown > .section > :last-child {
    margin-block-end: 0;
  }

  .section + .section {
    margin-block-start: calc(var(--_space) * 3);
  }

  .markdown :is(h1, h2, h3, h4, h5, h6, p, ul, ol, blockquote, .code, .scroll) {
    margin-block-end: calc(var(--_space) * 3);
  }

  :is(h1, h2, h3) {
    font-size: calc(17em / 15);
    line-height: calc(24 / 17);
  }

  :is(h1, h2, h3, h4, h5, h6) {
    font-weight: 600;
  }

  .section + .section:has(> :is(h1, h2, h3, h4, h5, h6, hr):first-child) {
    margin-block-start: 1.25em;
  }

  .markdown :is(ul, ol) {
    padding-inline-start: calc(var(--_space) * 5);
  }

  li {
    margin-block: 0;
  }

  li + li,
  li > :is(ul, ol) {
    margin-block-start: var(--_space);
  }

  li::marker {
    color: var(--_text-muted);
  }

  /* A table is a part of what is said, and as wide as that. */
  .scroll {
    inline-size: auto;
    border: 0;
    border-radius: 0;
  }

  table {
    min-inline-size: 100%;
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  :is(th, td) {
    padding-block: calc(var(--_space) * 1.5);
  }

  th {
    font-size: var(--_font-size-small);
    border-block-end-color: var(--_border-strong);
    background: var(--_surface);
    color: var(--_text-muted);
    font-weight: 500;
  }

  :is(th, td):first-child {
    padding-inline-start: 0;
  }

  :is(th, td):last-child {
    padding-inline-end: 0;
  }

  /* Numbers end where words would begin. */
  [align='right'] + :not([align='right']) {
    padding-inline-start: calc(var(--_space) * 7.5);
  }

  /* What is far from the view takes no time, and keeps the height that it had. */
  @supports (overflow-anchor: auto) {
    .far {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4rem;
      overflow-clip-margin: 4px;
    }
  }
`;
