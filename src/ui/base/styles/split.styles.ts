import { css, type CSSResult } from 'lit';

/**
 * Styles of a split button: the main action, and a `.menu-button` with alternatives. Their box is a `.split`. For use with
 * `tokens` and `controls`.
 */
export const splitStyles: CSSResult = css`
  /* The buttons share no pixel, because a browser treats anything over an edge of Approve as covering the button. */
  .split {
    display: inline-flex;
  }

  .split > button:not(:last-child) {
    border-inline-end: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }

  .split > .menu-button {
    flex: none;
    inline-size: max(1.75rem, var(--_small-button));
    padding: 0;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }

  /* The whole focus ring is visible. */
  .split > :focus-visible:not(.menu-button) {
    z-index: 1;
    border-radius: var(--_radius-small);
  }

  .split > .menu-button:focus-visible {
    outline-offset: -3px;
  }

  [aria-disabled='true'] + .menu-button {
    border-color: var(--_border-strong);
    border-style: dashed;
    background: var(--_surface);
    color: var(--_text-muted);
  }

  .menu-button.primary {
    border-inline-start-color: color-mix(in srgb, var(--_on-accent) 40%, transparent);
  }

  .menu-button.primary:focus-visible {
    outline-color: var(--_on-accent);
  }
`;
