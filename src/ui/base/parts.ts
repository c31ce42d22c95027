/** Parts of what a tool returned, and of a call's card, which a page's styles reach through the elements around them. */
export const contentParts =
  'part, text, markdown, image, audio, video, link, table, list, tree, html, actions, hidden';
export const callParts = `card, head, arguments, result, ${contentParts}`;

/** Parts of the cards that ask a person. */
export const cardParts = 'card, arguments, message, address, approve, deny, accept, decline, hidden';

/** Lets a page's styles reach parts of an element through the one around it, unless that says itself which. */
export function exportParts(element: Element, parts: string): void {
  if (!element.hasAttribute('exportparts')) element.setAttribute('exportparts', parts);
}
