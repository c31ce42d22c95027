/** Returns the element of the page that a part of the demo needs. The page and its script belong together. */
export function find<Found extends Element>(selector: string, type: abstract new () => Found): Found {
  const element = document.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${selector}.`);
}
