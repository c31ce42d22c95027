import { css, type CSSResult } from 'lit';

/** Sections keep their distance by themselves: one that is skipped out of view has its margins inside. */
export const growingStyles: CSSResult = css`
  .section > :first-child {
    margin-block-start: 0;
  }

  .markdown > .section > :last-child {
    margin-block-end: 0;
  }

  .section + .section {
    margin-block-start: 0.75em;
  }

  .section + .section:has(> :is(h1, h2, h3, h4, h5, h6, hr):first-child) {
    margin-block-start: 1.25em;
  }

  .section:has(> :is(h1, h2, h3, h4, h5, h6):last-child) + .section {
    margin-block-start: 0.4em;
  }

  /* What is far from the view takes no time, and keeps the height that it had. */
  @supports (overflow-anchor: auto) {
    .settled:nth-last-child(n + 24) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4rem;
      overflow-clip-margin: 4px;
    }
  }
`;
