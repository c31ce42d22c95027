import { css, type CSSResult } from 'lit';

/** A menu, beside `tokens` and `controls`. `openMenu` brings these styles to where it opens. */
export const menuStyles: CSSResult = css`
  .menu {
    position: fixed;
    inset: auto;
    margin: 0;
    min-inline-size: 10rem;
    max-inline-size: min(20rem, 100vw - 1rem);
    max-block-size: calc(100dvb - 1rem);
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  /* It would count as lying over every button of the page that has to be seen. */
  .menu::backdrop {
    display: none;
  }

  .menu button {
    display: flex;
    inline-size: 100%;
    justify-content: start;
    padding: var(--_space) calc(var(--_space) * 2);
    border-color: transparent;
    border-radius: var(--_radius-row);
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .menu button:not(:hover, :active) {
    background: none;
  }

  .menu button:focus-visible {
    outline-offset: -2px;
  }

  /* Words begin at one edge, whether a choice holds or not. */
  .menu :not([aria-checked='true']) > svg {
    visibility: hidden;
  }
`;
