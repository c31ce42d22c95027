import { css, type CSSResult } from 'lit';

/** Styles of a difference between old and new. They need `controls`, which has the chips. */
export const differenceStyles: CSSResult = css`
  .difference {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
    overflow: clip;
  }

  .difference dt,
  .difference dd {
    padding: var(--_space) calc(var(--_space) * 3);
  }

  /* The old and the new line, in the usual style of text comparisons. */
  .removed,
  .added {
    display: flex;
    gap: calc(var(--_space) * 2);
    background: color-mix(in oklab, var(--_mark) 9%, transparent);

    &::before {
      content: '−' / '';
      inline-size: 1rem;
    }
  }

  .added::before {
    content: '+' / '';
  }

  .removed,
  del {
    --_mark: var(--_danger);
  }

  .added,
  ins {
    --_mark: var(--_success);
  }

  .difference .text {
    font-size: inherit;
    line-height: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  /* In one line, old text is struck out and new text is underlined. Text of the other direction stays in its place. */
  .difference :is(del, ins) {
    border-radius: 2px;
    background: color-mix(in oklab, var(--_mark) 12%, transparent);
    unicode-bidi: isolate;
  }

  @media (forced-colors: none) {
    :is(.removed, .added) :is(del, ins) {
      background: color-mix(in oklab, var(--_mark) 26%, transparent);
      text-decoration: none;
    }
  }

  .difference :is(button, .muted) {
    font-family: var(--_font);
    white-space: normal;
  }
`;
