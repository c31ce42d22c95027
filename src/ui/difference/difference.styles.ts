import { css, type CSSResult } from 'lit';

/** Styles of a difference, old against new: beside `controls`, which has the chips. */
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

  /* The old line and the new, as everybody who compares texts has them. */
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

  /* Struck out and underlined where they are in one line. A text of the other direction stays in its place. */
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
