import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { need } from './element-registry.js';

/** Items that are drawn at once, which fill a view, and in each frame after that. */
const atOnce = 12;
const aFrame = 6;
/** Items at the end that may be in view; the others get a class, and take no time where they are not. */
const near = 24;

interface Item {
  readonly id: string;
}

/**
 * Draws a long list from its end, which is read first: what is before it comes in the next frames, some in each, and moves
 * nothing that is in view. An item that was drawn once stays.
 */
export class FromTheEnd implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #boxOf: () => Element | undefined;
  readonly #items: string;
  readonly #tag: string;
  /** Items at the beginning that are not drawn yet. */
  #left = 0;
  /** The first and the last item. One of them stays as long as it is the same list. */
  #ends: readonly (string | undefined)[] = [];
  #isDrawing = false;

  /** `boxOf` returns what scrolls, with the `items` in it; they may have elements with this `tag` in them. */
  constructor(host: ReactiveControllerHost, boxOf: () => Element | undefined, items: string, tag: string) {
    this.#host = host;
    this.#boxOf = boxOf;
    this.#items = items;
    this.#tag = tag;
    host.addController(this);
  }

  /** Returns the items that are drawn now. */
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
      // Those that wait for their class are all made in the moment in which it comes.
      await need(this.#tag);
      const frame = new Promise(requestAnimationFrame);
      const drawn = new Promise(requestAnimationFrame);
      await frame;
      // Those before have been laid out, so that their heights are known.
      this.#letRest();
      const box = this.#boxOf();
      const below = box && box.scrollHeight - box.scrollTop;
      this.#left -= aFrame;
      this.#host.requestUpdate();
      // In the same frame, but after what is in the items, which draws itself.
      await drawn;
      if (box && below !== undefined) box.scrollTop = box.scrollHeight - below;
    }
    await new Promise(requestAnimationFrame);
    this.#isDrawing = false;
    // Another list may have come in the last frame.
    this.hostUpdated();
  }

  /** By a class: a selector that counts from the end would have all of them styled anew for each new one. */
  #letRest(): void {
    const items = this.#boxOf()?.querySelectorAll(this.#items);
    items?.forEach((item, at) => item.classList.toggle('far', at < items.length - near));
  }
}
