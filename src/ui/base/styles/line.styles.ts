import { css, type CSSResult } from 'lit';

/**
 * Styles of a line that is one large button: a `header` with a `button.fold`, and an icon at its end that tells whether the line
 * is open. Other buttons of the line lie above it. For use with `tokens` and `controls`.
 */
export const lineStyles: CSSResult = css`
  header {
    position: relative;
    display: flex;
    align-items: center;
  }

  header:has(> .fold:hover) {
    background: var(--_hover);
  }

  header > svg {
    margin-inline-end: calc(var(--_space) * 3);
    color: var(--_text-muted);
  }

  button.fold {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_line);
    justify-content: start;
    gap: 0 calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 1.5);
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 2);
    border: 0;
    text-align: start;
  }

  button.fold:is(:hover, :active, :focus-visible) {
    background: none;
    outline: none;
  }

  .fold::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius-row);
  }

  .fold:focus-visible::after {
    outline: 2px solid var(--_accent);
    outline-offset: -3px;
  }

  .fold > svg {
    color: var(--_state, var(--_text-muted));
  }

  .fold[aria-expanded='false']:dir(rtl) ~ svg {
    scale: -1 1;
  }

  /* Forced colors do not change an SVG's color, unlike that of text. */
  @media (forced-colors: active) {
    header svg {
      color: CanvasText !important;
    }
  }
`;
