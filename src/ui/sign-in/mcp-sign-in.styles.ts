import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  /*
   * The second background is a shadow at the edge where scrolling content is cut. The first one scrolls with the text and covers
   * the shadow at the end.
   */
  .content {
    background:
      linear-gradient(var(--_surface), var(--_surface)) 0 100% / 100% 1rem no-repeat local,
      linear-gradient(to top, color-mix(in srgb, var(--_text) 18%, transparent), transparent) 0 100% / 100%
        0.75rem no-repeat;
    scroll-padding-block: calc(var(--_space) * 4) 3.5rem;
  }

  /* The empty live region stays, so that screen readers announce its next text. It takes no space. */
  .state:empty {
    position: absolute;
  }

  .state > p + p {
    margin-block-start: var(--_space);
  }

  .values {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: calc(var(--_space) * 1.75) calc(var(--_space) * 4);
    align-items: baseline;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  [part='host'] {
    font-weight: 600;
  }

  .names {
    grid-column: 1 / -1;
  }

  [part='rights'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 3);
    min-inline-size: 0;
    padding: 0;
    list-style: none;
  }

  [part='rights'] li {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .rest button {
    min-block-size: 1.5rem;
    padding: 0;
    color: var(--_accent);
  }

  .field {
    display: grid;
    gap: var(--_space);
  }

  .field label {
    font-weight: 500;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .line input {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .fault {
    color: var(--_danger);
  }

  .fault svg {
    vertical-align: -0.15em;
  }

  .fault:empty {
    display: none;
  }

  details .field {
    margin-block-start: calc(var(--_space) * 2);
  }

  a {
    color: var(--_accent);
  }

  a svg {
    vertical-align: -0.15em;
  }

  @media (pointer: coarse) {
    .rest button {
      min-block-size: 2.75rem;
    }

    a {
      display: inline-flex;
      align-items: center;
      min-block-size: 2.75rem;
    }

    /* Any other display value would remove the triangle. */
    summary {
      padding-block: calc(var(--_space) * 3.25);
    }
  }

  /* In a narrow window, the name of a value is above the value. */
  @media (max-width: 30rem) {
    .values {
      grid-template-columns: minmax(0, 1fr);
      row-gap: calc(var(--_space) * 0.5);
    }

    .values > h3 + * + h3 {
      margin-block-start: calc(var(--_space) * 1.5);
    }
  }
`;
