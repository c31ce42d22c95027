import { css, type CSSResult } from 'lit';

/** Styles of a difference, old against new: beside `controls`, which has the chips. */
export const differenceStyles: CSSResult = css`
  .difference {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
  }

  .difference > div,
  .difference dd > * {
    min-inline-size: 0;
  }

  .difference dd {
    margin: 0;
  }

  .difference .text {
    font-size: inherit;
    line-height: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }

  /* Struck out and underlined: the colour only helps. A text of the other direction stays in its place. */
  .difference del,
  .difference ins {
    padding-inline: 1px;
    border-radius: 2px;
    unicode-bidi: isolate;
    box-decoration-break: clone;
  }

  .difference del {
    color: var(--_danger);
    background: color-mix(in oklab, var(--_danger) 10%, transparent);
    text-decoration: line-through;
  }

  .difference ins {
    color: var(--_success);
    background: color-mix(in oklab, var(--_success) 12%, transparent);
    text-decoration: underline;
  }

  .difference del + ins {
    margin-inline-start: 1px;
  }

  .difference button {
    min-block-size: 1.5rem;
    padding: 0 calc(var(--_space) * 2);
    border-color: var(--_border);
    color: var(--_text-muted);
    font-family: var(--_font);
    white-space: normal;
  }

  .difference .muted {
    font-family: var(--_font);
  }

  @media (pointer: coarse) {
    .difference button {
      min-block-size: 2.75rem;
    }
  }
`;
