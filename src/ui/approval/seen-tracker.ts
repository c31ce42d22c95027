import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Review } from './review.js';

type TrackedHost = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** Thresholds, close together near 1, so that the last pixels are detected too. */
const steps = [0, 0.5, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 1];
/** Tolerance in px, because a row may begin between two pixels. */
const slackPx = 1.5;

/** Receives whether an end of a text is in view, with its question and its place. */
type SeeEnd = (id: string, place: string, isInView: boolean) => void;

/**
 * Tracks which ends (`data-end`, `data-place`) and which whole rows (`data-row`) are in view: on the screen, and inside all
 * scrolling boxes around them.
 */
export class SeenTracker implements ReactiveController {
  /** Rows that are in view from their first line to their last. */
  readonly rows: Set<string> = new Set();
  readonly #host: TrackedHost;
  readonly #seeEnd: SeeEnd;
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;

  constructor(host: TrackedHost, seeEnd: SeeEnd) {
    this.#host = host;
    this.#seeEnd = seeEnd;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#see(entries), { threshold: steps });
    const wanted = new Set(this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-end], [data-row]'));
    for (const element of this.#observed) {
      if (wanted.has(element as HTMLElement)) continue;
      this.#observer.unobserve(element);
      this.#observed.delete(element);
      if (element instanceof HTMLElement) this.rows.delete(element.dataset['row'] ?? '');
    }
    for (const element of wanted) {
      if (this.#observed.has(element)) continue;
      this.#observer.observe(element);
      this.#observed.add(element);
      this.#lookAt(element);
    }
  }

  /** Makes the browser report again whether each element is in view. */
  lookAgain(): void {
    // Earlier reports no longer count.
    this.#observer?.takeRecords();
    for (const element of this.#observed) {
      this.#observer?.unobserve(element);
      this.#observer?.observe(element);
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#observed.clear();
    this.rows.clear();
  }

  /** Reports an end that is clearly out of view before the first paint, so that nothing moves after it. */
  #lookAt(element: HTMLElement): void {
    const { end, place = '' } = element.dataset;
    if (end === undefined) return;
    const around = ['.box', '.content'].flatMap((selector) => element.closest(selector) ?? []);
    const bottoms = around.map((each) => each.getBoundingClientRect().bottom);
    const top = element.getBoundingClientRect().top;
    if (top === 0 || top < Math.min(...bottoms)) return;
    this.#seeEnd(end, place, false);
    queueMicrotask(() => this.#host.requestUpdate());
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    let isNews = false;
    for (const { target, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
      const { end, place = '', row } = (target as HTMLElement).dataset;
      if (end !== undefined) {
        isNews = true;
        this.#seeEnd(end, place, intersectionRatio >= 0.5);
      }
      if (row === undefined) continue;
      const isWhole =
        intersectionRect.height > 0 && intersectionRect.height > boundingClientRect.height - slackPx;
      isNews ||= isWhole !== this.rows.has(row);
      if (isWhole) this.rows.add(row);
      else this.rows.delete(row);
    }
    if (isNews) this.#host.requestUpdate();
  }
}

/** Scrolls to the next content that has not been in view, one page at a time. */
export function readOn(root: ParentNode, review: Review): void {
  const ends = root.querySelectorAll<HTMLElement>('[data-end], .value .box > button');
  const next = [...ends].find(({ dataset: { place } }) => place === undefined || review.isWanted(place));
  if (next instanceof HTMLButtonElement) readRest(next);
  else if (next) scrollOn(next);
}

/** Scrolls to the button that shows the rest of a text, or clicks it if it is in view. */
function readRest(button: HTMLButtonElement): void {
  const box = button.parentElement;
  if (box && button.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1) scrollOn(button);
  else button.click();
}

/** Scrolls the box around an end by a page, or shows the end if nothing is left to scroll. */
function scrollOn(end: Element): void {
  const boxes = ['.box', '.content'].flatMap((selector) => end.closest(selector) ?? []);
  boxes[0]?.scrollIntoView({ block: 'nearest' });
  for (const box of boxes) {
    const before = box.scrollTop;
    box.scrollBy({ top: box.clientHeight - lineOf(box) });
    if (box.scrollTop !== before) return;
  }
  end.scrollIntoView({ block: 'nearest' });
}

function lineOf(box: Element): number {
  return Number.parseFloat(getComputedStyle(box).lineHeight) || 0;
}

/** Estimates the number of characters of long texts that are below the visible part. */
export function charactersBelow(root: ParentNode): number {
  return [...root.querySelectorAll<HTMLElement>('.box[data-unread]')].reduce((sum, box) => {
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const { unread, shown } = box.dataset;
    return sum + Number(unread) - Number(shown) + Number(shown) * (below / box.scrollHeight);
  }, 0);
}
