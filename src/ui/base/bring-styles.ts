import type { CSSResult } from 'lit';

/** Adds the styles of content that is loaded after its element. Does nothing if they are there already. */
export function bringStyles(root: Document | ShadowRoot, { styleSheet }: CSSResult): void {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
