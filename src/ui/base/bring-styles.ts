import type { CSSResult } from 'lit';

/** Adds styles to where something is shown that comes later than its element. Does nothing where they are. */
export function bringStyles(root: Document | ShadowRoot, { styleSheet }: CSSResult): void {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
