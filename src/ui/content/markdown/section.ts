import type { Token } from './markdown-tokens.js';
import { color, type Coloured, Formatting, type Refusal } from './formatting.js';
import type { Widget, WidgetContext } from './widgets.js';

/**
 * Makes what is shown the same as what was made last, and keeps each node that stays or only grows: with it stay the
 * selection, the focus, and how far a table was scrolled. `widgetAt` tells the widget of an element, whose inside is its own.
 */
function merge(shown: Element, fresh: Element, widgetAt: (place: Node) => Widget | undefined): void {
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
  // Two pictures of one site look the same before they are loaded.
  const mayDiffer = old instanceof Element && old.querySelector('.picture');
  if (!mayDiffer && old.isEqualNode(made)) return true;
  if (old instanceof Text && made instanceof Text) {
    let same = 0;
    while (same < old.length && old.data[same] === made.data[same]) same++;
    old.replaceData(same, old.length, made.data.slice(same));
    return true;
  }
  const isSameElement =
    old instanceof Element && made instanceof Element && old.cloneNode().isEqualNode(made.cloneNode());
  if (isSameElement) merge(old, made, widgetAt);
  return isSameElement;
}

/** A few blocks of a document that is being written. The last section grows; the others stay as they are. */
export class Section {
  readonly place: HTMLElement = document.createElement('div');
  readonly #leaving = new AbortController();
  #widgets: readonly Widget[] = [];
  /** What is being made, and is not yet merged. */
  #making: Formatting | undefined;
  #isBegun = false;

  constructor() {
    this.place.className = 'section';
  }

  /** Shows these blocks in place of those that it had. */
  async take(tokens: readonly Token[], context: WidgetContext): Promise<Refusal | undefined> {
    const isFirst = !this.#isBegun;
    this.#isBegun = true;
    const read = (): Promise<readonly Token[]> => Promise.resolve(tokens);
    // Many blocks at once grow on the page; a block that only got longer is made apart.
    this.#making = new Formatting(read, context, isFirst ? this.place : undefined);
    const { page, widgets, done } = this.#making;
    const refusal = await done;
    this.#making = undefined;
    if (refusal || this.#leaving.signal.aborted) return refusal;
    if (isFirst) this.#widgets = widgets;
    else this.#merge(page, widgets);
    return undefined;
  }

  #merge(page: HTMLElement, fresh: readonly Widget[]): void {
    const all = [...this.#widgets, ...fresh];
    const byPlace = new Map<Node, Widget>(all.map((widget) => [widget.place, widget]));
    merge(this.place, page, (place) => byPlace.get(place));
    this.place.dir = page.dir;
    this.#widgets = all.filter(({ place }) => this.place.contains(place));
    for (const widget of all) if (!this.#widgets.includes(widget)) widget.leave?.();
  }

  /** Colors its code, which does not change any more. */
  async settle(coloured: Coloured): Promise<void> {
    await color(this.#widgets, this.#leaving.signal, coloured).catch(() => undefined);
  }

  draw(context: WidgetContext): void {
    this.#making?.draw(context);
    for (const widget of this.#widgets) widget.draw(context);
  }

  leave(): void {
    this.#leaving.abort();
    this.#making?.leave();
    for (const widget of this.#widgets) widget.leave?.();
    this.place.remove();
  }
}
