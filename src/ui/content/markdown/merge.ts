import type { Widget } from './widgets.js';

/**
 * Makes what is shown the same as what was made anew, and keeps each node that stays or only grows: with it stay the
 * selection, the focus, and how far a table was scrolled. `widgetAt` tells the widget of an element, whose inside is its own.
 */
export function merge(shown: Element, fresh: Element, widgetAt: (place: Node) => Widget | undefined): void {
  let old = shown.firstChild;
  for (const made of [...fresh.childNodes]) {
    if (!old) {
      shown.append(made);
      continue;
    }
    const next: ChildNode | null = old.nextSibling;
    if (!isKept(old, made, widgetAt)) old.replaceWith(made);
    old = next;
  }
  while (old) {
    const next: ChildNode | null = old.nextSibling;
    old.remove();
    old = next;
  }
}

/** Makes one node what another one is, if that is possible without a new one. */
function isKept(old: ChildNode, made: ChildNode, widgetAt: (place: Node) => Widget | undefined): boolean {
  const [widget, other] = [widgetAt(old), widgetAt(made)];
  if (widget?.become || other?.become) return other !== undefined && widget?.become?.(other) === true;
  if (old.isEqualNode(made)) return true;
  if (old instanceof Text && made instanceof Text) {
    if (made.data.startsWith(old.data)) old.appendData(made.data.slice(old.data.length));
    else old.data = made.data;
    return true;
  }
  const isSameElement =
    old instanceof Element && made instanceof Element && old.cloneNode().isEqualNode(made.cloneNode());
  if (isSameElement) merge(old, made, widgetAt);
  return isSameElement;
}
