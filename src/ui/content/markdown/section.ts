import type { Token } from './markdown-tokens.js';
import { color, type Coloured, Formatting, type Refusal } from './formatting.js';
import { merge } from './merge.js';
import type { Widget, WidgetContext } from './widgets.js';

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
