/** Parts of a tool's result and of a call's card, which surrounding elements export to the page's styles. */
export const contentParts =
  'part, text, markdown, image, audio, video, link, table, list, tree, html, actions, hidden';
export const callParts = `card, head, arguments, result, ${contentParts}`;

/** Parts of the cards that ask a person. */
export const cardParts = 'card, arguments, message, address, approve, deny, accept, decline, hidden';

/** Exports parts of an element, so that the page's styles reach them, unless it already has `exportparts`. */
export function exportParts(element: Element, parts: string): void {
  if (!element.hasAttribute('exportparts')) element.setAttribute('exportparts', parts);
}
