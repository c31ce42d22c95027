import type { CSSResult } from 'lit';

/** Adds styles for content that is loaded after its element. Does nothing if the styles have been added already. */
export function bringStyles(root: Document | ShadowRoot, { styleSheet }: CSSResult): void {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
