import { css, type CSSResult } from 'lit';

/** Styles of a call's result: its views. */
export const resultStyles: CSSResult = css`
  .shown {
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  .short {
    --_bar: none;
  }

  .views {
    display: flex;
    justify-content: end;
  }

  .result .view[aria-pressed='true'] {
    background: var(--_selected);
    color: var(--_text);
  }

  pre {
    margin: 0;
    padding: calc(var(--_space) * 2);
    max-block-size: var(--_scroll, 20rem);
    overflow: auto;
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
