import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { bounds } from '../../base/bounds.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { TimeSlices } from '../../base/time-slices.js';
import type { TextStrings } from '../../locales/en/text.js';
import { iconButton } from '../part/actions.js';
import { firstAfter } from '../part/leaves.js';
import type { TextPane } from './pane.js';
import { findText, type TextPlace } from './scan.js';

/** `undefined` in older browsers, where a selection marks the current match. */
const registry: HighlightRegistry | undefined = (CSS as { highlights?: HighlightRegistry }).highlights;

/**
 * Returns a function that sets the marks of one element. A highlight belongs to the page, by its name, and all elements share it:
 * each element adds and removes only its own ranges.
 */
function ownMarks(name: string, priority: number): (ranges: readonly StaticRange[]) => void {
  let own: readonly StaticRange[] = [];
  return (ranges) => {
    if (!registry) return;
    const highlight = registry.get(name) ?? new Highlight();
    highlight.priority = priority;
    for (const range of own) highlight.delete(range);
    for (const range of ranges) highlight.add(range);
    own = ranges;
    if (highlight.size > 0) registry.set(name, highlight);
    else registry.delete(name);
  };
}

interface SearchedText {
  readonly pane: () => TextPane | undefined;
  /** Shows the text up to this position. */
  readonly showTo: (end: number) => Promise<void>;
}

/** Maximum number of marks in the page: those in view, and not all of them if a letter is everywhere. */
const mostMarks = 2_000;

/** Searches the whole text, shows as much of it as needed, and marks the visible matches. */
export class TextFinder implements ReactiveController {
  isOpen = false;
  #query = '';
  #isCaseSensitive = false;
  #places: readonly TextPlace[] = [];
  /** The index of the current match. */
  #at = 0;
  #isSearching = false;
  /** True if the current match is in text that cannot be shown. */
  #isBeyond = false;
  readonly #host: ReactiveControllerHost;
  readonly #text: SearchedText;
  readonly #markFound = ownMarks('mcp-text-found', 0);
  readonly #markCurrent = ownMarks('mcp-text-current', 1);
  #work = new AbortController();
  #isMarking = false;

  constructor(host: ReactiveControllerHost, text: SearchedText) {
    this.#host = host;
    this.#text = text;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#work.abort();
    this.#markFound([]);
    this.#markCurrent([]);
  }

  open(): void {
    this.isOpen = true;
    void this.search();
  }

  close(): void {
    this.isOpen = false;
    this.hostDisconnected();
    this.#host.requestUpdate();
  }

  render(words: TextStrings, close: () => unknown): TemplateResult {
    const keydown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') void close();
      else if (event.key === 'Enter' && !event.isComposing && event.target instanceof HTMLInputElement) {
        this.#step(event.shiftKey ? -1 : 1);
      } else return;
      // The key is for the search only, and not for a dialog around it.
      event.preventDefault();
      event.stopPropagation();
    };
    const input = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#query = target.value.slice(0, bounds.searchChars);
      void this.search();
    };
    const changeCase = (): void => {
      this.#isCaseSensitive = !this.#isCaseSensitive;
      void this.search();
    };
    return html`
      <div class="find" role="search" aria-label=${words.findInText} @keydown=${keydown}>
        <input
          type="text"
          dir="auto"
          aria-label=${words.findInText}
          placeholder=${words.findInText}
          maxlength=${bounds.searchChars}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${this.#query}
          @input=${input}
        />
        <span class="count small muted" role="status">${this.#count(words)}</span>
        <span class="actions">
          ${iconButton(lateIcon('up'), words.previous, () => this.#step(-1))}
          ${iconButton(lateIcon('down'), words.next, () => this.#step(1))}
          ${iconButton(lateIcon('letterCase'), words.matchCase, changeCase, { isPressed: this.#isCaseSensitive })}
          ${iconButton(icon('close'), words.closeFind, close)}
        </span>
      </div>
      ${this.#isBeyond ? html`<p class="small muted" role="status">${words.foundBeyond}</p>` : nothing}
    `;
  }

  #count(words: TextStrings): unknown {
    if (this.#query === '') return nothing;
    if (this.#isSearching) return words.searching;
    const { length } = this.#places;
    return length === 0 ? words.notFound : words.found(this.#at + 1, length, length === bounds.found);
  }

  #renew(): AbortSignal {
    this.#work.abort();
    this.#work = new AbortController();
    return this.#work.signal;
  }

  /** Starts over, near the match that was shown last. */
  async search(): Promise<void> {
    const pane = this.#text.pane();
    if (!this.isOpen || !pane) return;
    const signal = this.#renew();
    const near = this.#places[this.#at]?.from ?? 0;
    this.#places = [];
    this.#isSearching = true;
    this.#host.requestUpdate();
    try {
      const slices = new TimeSlices(signal);
      const found = await findText(pane.content.text, this.#query, this.#isCaseSensitive, slices);
      this.#places = found;
      this.#at = firstAfter(found, near) % Math.max(found.length, 1);
      this.#isSearching = false;
      await this.#show(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #step(by: 1 | -1): void {
    const { length } = this.#places;
    if (length === 0 || this.#isSearching) return;
    this.#at = (this.#at + by + length) % length;
    void this.#show(this.#renew());
  }

  /** Handles a change of the visible area. */
  readonly scrolled = (): void => {
    if (!this.isOpen || this.#places.length === 0 || this.#isMarking) return;
    this.#isMarking = true;
    requestAnimationFrame(() => {
      this.#isMarking = false;
      this.#mark();
    });
  };

  async #show(signal: AbortSignal): Promise<void> {
    this.#isBeyond = false;
    this.#host.requestUpdate();
    const pane = this.#text.pane();
    const place = this.#places[this.#at];
    if (!pane || !place) return this.#mark();
    await this.#text.showTo(place.to);
    if (signal.aborted) return;
    this.#isBeyond = pane.end < place.to;
    this.#host.requestUpdate();
    const range = pane.range(place);
    if (!range) return;
    if (!registry) {
      const { startContainer, startOffset, endContainer, endOffset } = range;
      getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    }
    await scrollTo(pane.box, range, signal);
    this.#mark();
  }

  #mark(): void {
    const pane = this.#text.pane();
    if (!this.isOpen || !pane) return;
    const ranges: StaticRange[] = [];
    for (const block of pane.blocksInView()) {
      for (let at = firstAfter(this.#places, block.from); ranges.length < mostMarks; at++) {
        const place = this.#places[at];
        if (!place || place.from >= block.to) break;
        const range = at === this.#at ? undefined : pane.range(place);
        if (range) ranges.push(range);
      }
    }
    const current = this.#places[this.#at];
    const range = current && pane.range(current);
    this.#markFound(ranges);
    this.#markCurrent(range ? [range] : []);
  }
}

/** Scrolls a match into view. Text is laid out only when it comes into view, and its height may then differ. */
async function scrollTo(box: HTMLElement, place: StaticRange, signal: AbortSignal): Promise<void> {
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  for (let times = 0; times < 5 && !signal.aborted; times++) {
    const at = range.getClientRects()[0];
    if (!at?.height) laidOut(place, box).scrollIntoView({ block: 'nearest' });
    else reveal(at, box);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Returns the innermost element around a match that is laid out: WebKit lays out nothing outside the view. */
function laidOut({ startContainer }: StaticRange, box: HTMLElement): Element {
  let at = startContainer.parentElement ?? box;
  while (at !== box && at.getBoundingClientRect().height === 0) at = at.parentElement ?? box;
  return at;
}

function reveal(at: DOMRect, box: HTMLElement): void {
  if (at.top < 0 || at.bottom > innerHeight) box.scrollIntoView({ block: 'nearest' });
  const view = box.getBoundingClientRect();
  const isAbove = at.top < view.top;
  if (isAbove || at.bottom > view.bottom) box.scrollTop += at.top - view.top - view.height / 3;
  const isBefore = at.left < view.left;
  if (isBefore || at.right > view.right) box.scrollLeft += at.left - view.left - view.width / 3;
}
