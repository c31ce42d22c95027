import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import { findText, type Place, placeAfter } from './find-text.js';
import { TimeSlices } from '../../base/time-slices.js';
import type { TextPane } from './pane.js';

const marks = { found: 'mcp-text-found', current: 'mcp-text-current' } as const;

/** Browsers of some age have none. */
const registry: HighlightRegistry | undefined = (CSS as { highlights?: HighlightRegistry }).highlights;

/**
 * What one element has marked in its text. The marks are the page's, by name, and all elements share them: each adds what
 * is its own, and takes only that away.
 */
class OwnMarks {
  readonly #own = new Map<string, readonly StaticRange[]>();

  /** False if the browser has no highlights: a selection then stands for the current place. */
  static get isSupported(): boolean {
    return registry !== undefined;
  }

  set(name: keyof typeof marks, ranges: readonly StaticRange[]): void {
    this.#remove(marks[name]);
    if (!registry || ranges.length === 0) return;
    let highlight = registry.get(marks[name]);
    if (!highlight) {
      highlight = new Highlight();
      highlight.priority = name === 'current' ? 1 : 0;
      registry.set(marks[name], highlight);
    }
    for (const range of ranges) highlight.add(range);
    this.#own.set(marks[name], ranges);
  }

  clear(): void {
    for (const name of Object.values(marks)) this.#remove(name);
  }

  #remove(name: string): void {
    const highlight = registry?.get(name);
    for (const range of this.#own.get(name) ?? []) highlight?.delete(range);
    if (highlight?.size === 0) registry?.delete(name);
    this.#own.delete(name);
  }
}

/** Marks on the page at once: those in view, and of a letter that is everywhere not all. */
const mostMarks = 2_000;

/** Looks for something in all of a text, shows as much of the text as that takes, and marks what is in view. */
export class TextFinder implements ReactiveController {
  isOpen = false;
  asked = '';
  isCaseTold = false;
  places: readonly Place[] = [];
  /** Which of the places. */
  at = 0;
  isSearching = false;
  /** The place is in what cannot be shown. */
  isBeyond = false;
  readonly #host: ReactiveControllerHost;
  readonly #pane: () => TextPane | undefined;
  readonly #showTo: (end: number) => Promise<void>;
  readonly #marks = new OwnMarks();
  #search = new AbortController();
  #isLooking = false;

  /** `showTo` shows as much of the text as ends there. */
  constructor(
    host: ReactiveControllerHost,
    pane: () => TextPane | undefined,
    showTo: (end: number) => Promise<void>,
  ) {
    this.#host = host;
    this.#pane = pane;
    this.#showTo = showTo;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#search.abort();
    this.#marks.clear();
  }

  open(): void {
    this.isOpen = true;
    void this.search();
  }

  close(): void {
    this.isOpen = false;
    this.#search.abort();
    this.#marks.clear();
    this.#host.requestUpdate();
  }

  ask(asked: string): void {
    this.asked = asked.slice(0, bounds.searchChars);
    void this.search();
  }

  tellCase(): void {
    this.isCaseTold = !this.isCaseTold;
    void this.search();
  }

  /** Begins anew, near the place that was shown last. */
  async search(): Promise<void> {
    const pane = this.#pane();
    if (!this.isOpen || !pane) return;
    this.#search.abort();
    const { signal } = (this.#search = new AbortController());
    const near = this.places[this.at]?.from ?? 0;
    this.places = [];
    this.isSearching = true;
    this.#host.requestUpdate();
    try {
      const found = await findText(pane.content.text, this.asked, this.isCaseTold, new TimeSlices(signal));
      this.places = found;
      this.at = placeAfter(found, near) % Math.max(found.length, 1);
      this.isSearching = false;
      await this.#show(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  step(by: 1 | -1): void {
    const { length } = this.places;
    if (length === 0 || this.isSearching) return;
    this.#search.abort();
    const { signal } = (this.#search = new AbortController());
    this.at = (this.at + by + length) % length;
    void this.#show(signal);
  }

  /** Handles a change of what is in view. */
  readonly look = (): void => {
    if (!this.isOpen || this.places.length === 0 || this.#isLooking) return;
    this.#isLooking = true;
    requestAnimationFrame(() => {
      this.#isLooking = false;
      this.#mark();
    });
  };

  async #show(signal: AbortSignal): Promise<void> {
    this.isBeyond = false;
    this.#host.requestUpdate();
    const pane = this.#pane();
    const place = this.places[this.at];
    if (!pane || !place) return this.#mark();
    await this.#showTo(place.to);
    if (signal.aborted) return;
    this.isBeyond = pane.end < place.to;
    this.#host.requestUpdate();
    const range = this.#range(place);
    if (!range) return;
    if (!OwnMarks.isSupported) {
      const { startContainer, startOffset, endContainer, endOffset } = range;
      getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    }
    await scrollTo(pane.box, range, signal);
    this.#mark();
  }

  #mark(): void {
    const pane = this.#pane();
    if (!this.isOpen || !pane) return;
    const ranges: StaticRange[] = [];
    for (const block of pane.blocksInView()) {
      for (let index = placeAfter(this.places, block.from); ranges.length < mostMarks; index++) {
        const place = this.places[index];
        if (!place || place.from >= block.to) break;
        const range = index === this.at ? undefined : this.#range(place);
        if (range) ranges.push(range);
      }
    }
    const current = this.places[this.at];
    const range = current && this.#range(current);
    this.#marks.set('found', ranges);
    this.#marks.set('current', range ? [range] : []);
  }

  #range({ from, to }: Place): StaticRange | undefined {
    const ends = this.#pane()?.range(from, to);
    return ends && new StaticRange(ends);
  }
}

/** Brings a place into view. What comes into view is laid out only then, and may turn out to be of another height. */
async function scrollTo(box: HTMLElement, place: StaticRange, signal: AbortSignal): Promise<void> {
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  for (let times = 0; times < 5 && !signal.aborted; times++) {
    const at = range.getClientRects()[0] ?? range.getBoundingClientRect();
    if (at.top < 0 || at.bottom > innerHeight) box.scrollIntoView({ block: 'nearest' });
    const view = box.getBoundingClientRect();
    const isAbove = at.top < view.top;
    if (isAbove || at.bottom > view.bottom) box.scrollTop += at.top - view.top - view.height / 3;
    const isBefore = at.left < view.left;
    if (isBefore || at.right > view.right) box.scrollLeft += at.left - view.left - view.width / 3;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
