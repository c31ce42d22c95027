import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { need } from './element-registry.js';

/** Number of items that are drawn first, enough to fill a view, and in each frame after that. */
const atOnce = 12;
const aFrame = 6;
/**
 * Number of items at the end that may be in view. All other items get a class that lets the browser skip them while they are
 * out of view.
 */
const near = 24;

interface Item {
  readonly id: string;
}

/**
 * Draws a long list from its end, which is read first. Earlier items follow in the next frames, a few in each, and do not move
 * what is in view. Drawn items stay.
 */
export class FromTheEnd implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #boxOf: () => Element | undefined;
  readonly #items: string;
  readonly #tag: string;
  /** Number of items at the beginning that are not drawn yet. */
  #left = 0;
  /** Keys of the first and the last item. A list counts as the same list while one of these keys stays. */
  #ends: readonly (string | undefined)[] = [];
  #isDrawing = false;

  /** `boxOf` returns the scroll container; `items` selects the items in it, which may contain elements with this `tag`. */
  constructor(host: ReactiveControllerHost, boxOf: () => Element | undefined, items: string, tag: string) {
    this.#host = host;
    this.#boxOf = boxOf;
    this.#items = items;
    this.#tag = tag;
    host.addController(this);
  }

  /** Returns the items to draw now. */
  drawn<T extends Item>(items: readonly T[]): readonly T[] {
    if (!items.some(({ id }) => this.#ends.includes(id))) this.#left = items.length - atOnce;
    this.#ends = [items[0]?.id, items.at(-1)?.id];
    return items.slice(Math.max(0, this.#left));
  }

  hostUpdated(): void {
    if (this.#isDrawing) return;
    if (this.#left > 0) void this.#drawRest();
    else this.#letRest();
  }

  async #drawRest(): Promise<void> {
    this.#isDrawing = true;
    while (this.#left > 0) {
      // All elements that wait for their class are upgraded when it arrives.
      await need(this.#tag);
      const frame = new Promise(requestAnimationFrame);
      const drawn = new Promise(requestAnimationFrame);
      await frame;
      // The earlier items have been laid out, so their heights are known.
      this.#letRest();
      const box = this.#boxOf();
      const below = box && box.scrollHeight - box.scrollTop;
      this.#left -= aFrame;
      this.#host.requestUpdate();
      // Waits for the content of the items, which draws itself in the same frame.
      await drawn;
      if (box && below !== undefined) box.scrollTop = box.scrollHeight - below;
    }
    await new Promise(requestAnimationFrame);
    this.#isDrawing = false;
    // The list may have been replaced in the last frame.
    this.hostUpdated();
  }

  /**
   * Adds a class to the items that the browser may skip. A selector that counts from the end would restyle all items for each
   * new one.
   */
  #letRest(): void {
    const items = this.#boxOf()?.querySelectorAll(this.#items);
    items?.forEach((item, at) => item.classList.toggle('far', at < items.length - near));
  }
}
