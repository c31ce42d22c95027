import { parentOf } from '../shadow.js';

/** Places in a button, as shares of its width and height: its middle, and near its corners. */
const spots = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const;

/** Returns true if a press anywhere on it would reach it; if not, something lies over it. */
export function hit(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  const zoom = zoomOf(button);
  // In each tree up to the page's own: Firefox does not tell a shadow tree what lies over it from outside.
  for (let at: Element | undefined = button; at; at = hostOf(at)) {
    const root = at.getRootNode() as Document | ShadowRoot;
    for (const [across, down] of spots)
      if (!at.contains(root.elementFromPoint(zoom * (x + width * across), zoom * (y + height * down))))
        return false;
  }
  return true;
}

/** Returns how much larger a page draws an element than the browser says: WebKit counts in the element's own pixels. */
function zoomOf(element: Element): number {
  if ('currentCSSZoom' in element) return 1;
  let zoom = 1;
  for (let at: Element | null = element; at; at = parentOf(at))
    zoom *= Number(getComputedStyle(at).zoom) || 1;
  return zoom;
}

/** Returns the element in whose shadow tree another one is. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** Returns true if nothing is out of sight but a part of a pixel: Firefox scrolls by whole ones. */
export function isWholeIn(entry: IntersectionObserverEntry): boolean {
  const { isIntersecting, intersectionRect: seen, boundingClientRect: whole } = entry;
  return isIntersecting && seen.width > whole.width - 1 && seen.height > whole.height - 1;
}

/** Returns true if the page draws it paler, turned or smaller: browsers then do not tell what lies over it. */
export function hasEffect(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { opacity, filter, transform, rotate, scale } = getComputedStyle(at);
    if (opacity !== '1' || [filter, transform, rotate, scale].some((effect) => effect !== 'none'))
      return true;
    if (at.matches(':modal')) return false;
  }
  return false;
}

/** On the screen, and not only in the window: a window can be moved under a pointer as well. */
export function placeOf(button: Element): string {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height, screenX, screenY].join(' ');
}
