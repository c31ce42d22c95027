import { css, type CSSResult } from 'lit';

/**
 * Design tokens. An `--mcp-*` property that the page sets takes precedence. The `--_*` properties are internal, so that nested
 * elements compute them once and a page cannot set one by accident.
 */
export const tokens: CSSResult = css`
  :host {
    --_surface: var(--mcp-color-surface, light-dark(#ffffff, #17181b));
    --_surface-raised: var(--mcp-color-surface-raised, light-dark(#f6f7f8, #202226));
    --_text: var(--mcp-color-text, light-dark(#1b1d21, #e9eaed));
    --_text-muted: var(--mcp-color-text-muted, light-dark(#5c626d, #a4a9b3));
    --_border: var(--mcp-color-border, light-dark(#e2e4e8, #303338));
    --_border-strong: var(--mcp-color-border-strong, light-dark(#878d98, #767d89));
    --_accent: var(--mcp-color-accent, light-dark(#2457d6, #8fb0ff));
    --_on-accent: var(--mcp-color-on-accent, light-dark(#ffffff, #0d1526));
    --_danger: var(--mcp-color-danger, light-dark(#b3261e, #ff9a91));
    --_warning: var(--mcp-color-warning, light-dark(#855000, #f2bb66));
    --_success: var(--mcp-color-success, light-dark(#17693a, #7fd6a0));
    --_hover: color-mix(in srgb, var(--_text) 5%, transparent);
    --_selected: color-mix(in srgb, var(--_text) 7%, transparent);
    --_pressed: color-mix(in srgb, var(--_text) 10%, transparent);
    --_radius: var(--mcp-radius, 8px);
    --_radius-shell: calc(var(--_radius) * 1.5);
    --_radius-small: calc(var(--_radius) * 0.875);
    --_radius-row: calc(var(--_radius) * 0.75);
    --_radius-badge: calc(var(--_radius) * 0.5);
    --_space: var(--mcp-space, 4px);
    --_font: var(--mcp-font, inherit);
    --_font-mono: var(--mcp-font-mono, ui-monospace, Menlo, Consolas, monospace);
    --_font-size: var(--mcp-font-size, 0.9375rem);
    --_font-size-row: calc(var(--_font-size) - 0.0625rem);
    --_font-size-small: calc(var(--_font-size) - 0.125rem);
    --_font-size-tiny: calc(var(--_font-size) - 0.1875rem);
    --_control: calc(2rem * var(--mcp-density, 1));
    --_small-button: 1.625rem;

    box-sizing: border-box;
    color: var(--_text);
    font-family: var(--_font);
    font-size: var(--_font-size);
    line-height: 1.5;
    text-align: start;
  }

  /* Smaller characters are hard to read. */
  :host(:lang(zh)) {
    --_font-size-tiny: var(--_font-size-small);
  }

  @media (pointer: coarse) {
    :host {
      --_font-size: var(--mcp-font-size, 1rem);
      --_control: 2.75rem;
      --_small-button: 2.75rem;
    }
  }

  :host([hidden]) {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
