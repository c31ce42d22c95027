import { css, type CSSResult } from 'lit';

/**
 * The house's tokens. Each `--mcp-*` property that the page sets wins; the `--_*` ones are the elements' own, so that
 * an element inside another computes them once and a page can never set one by accident.
 */
export const tokens: CSSResult = css`
  :host {
    --_surface: var(--mcp-color-surface, light-dark(#ffffff, #16181d));
    --_surface-raised: var(--mcp-color-surface-raised, light-dark(#f5f6f8, #1f2229));
    --_text: var(--mcp-color-text, light-dark(#1a1d23, #e8eaee));
    --_text-muted: var(--mcp-color-text-muted, light-dark(#59606d, #a4abb8));
    --_border: var(--mcp-color-border, light-dark(#d5d9e0, #363b46));
    --_border-strong: var(--mcp-color-border-strong, light-dark(#858c99, #767e8d));
    --_accent: var(--mcp-color-accent, light-dark(#2457d6, #8fb0ff));
    --_on-accent: var(--mcp-color-on-accent, light-dark(#ffffff, #0d1526));
    --_danger: var(--mcp-color-danger, light-dark(#b3261e, #ff9a91));
    --_warning: var(--mcp-color-warning, light-dark(#8a5300, #f2bb66));
    --_success: var(--mcp-color-success, light-dark(#17693a, #7fd6a0));
    --_radius: var(--mcp-radius, 8px);
    --_radius-small: calc(var(--_radius) * 0.625);
    --_space: var(--mcp-space, 4px);
    --_font: var(--mcp-font, inherit);
    --_font-mono: var(--mcp-font-mono, ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace);
    --_font-size: var(--mcp-font-size, 0.9375rem);
    --_font-size-small: calc(var(--_font-size) * 0.87);
    --_small-button: 1.875rem;

    box-sizing: border-box;
    color: var(--_text);
    font-family: var(--_font);
    font-size: var(--_font-size);
    line-height: 1.5;
    text-align: start;
  }

  @media (pointer: coarse) {
    :host {
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
