import { afterMs, scrollSteps, type CaseName } from '../content/cases.js';
import { measure, painted, type Measured } from './measure.js';

/** One way to show a large result. Each page implements it; the runner uses all of them alike. */
export interface ContentSide {
  /** Makes the content before the clock starts. A small `share` of it is for warming up. */
  make(name: CaseName, share: number): Promise<void>;
  /** Adds the content to the page; resolves when its beginning has been painted. */
  show(): Promise<void>;
  clear(): Promise<void>;
  /** The next button to press before the end can be reached; `undefined` if there is none. */
  unfold?(): (() => Promise<void>) | undefined;
  /** The box that scrolls, if any. */
  box(): Element | undefined;
  /** Throws if the end is not in view. */
  checkEnd(): void;
  /** Searches for the text at the end; `undefined` if the page has no search. */
  search?(): (() => Promise<void>) | undefined;
}

/** The interface of such a page to the runner. */
export interface ContentBench {
  /** Shows a small part first, so that modules are loaded and lazily compiled code is compiled. */
  warm(name: CaseName): Promise<void>;
  make(name: CaseName): Promise<void>;
  show(): Promise<Measured>;
  unfold(): Promise<Measured | undefined>;
  /** Scrolls from start to end. */
  scroll(): Promise<Measured | undefined>;
  search(name: CaseName): Promise<Measured | undefined>;
}

declare global {
  var contentBench: ContentBench;
}

const warmShare = 0.01;

export function offerContent(side: ContentSide): void {
  globalThis.contentBench = {
    async warm(name) {
      await side.make(name, warmShare);
      await side.show();
      await pause(300);
      await side.clear();
    },
    make: (name) => side.make(name, 1),
    show: () => measure(side.show, afterMs),
    async unfold() {
      const press = side.unfold?.();
      return press && measure(press);
    },
    async scroll() {
      const box = side.box();
      if (!box) return undefined;
      const measured = await measure(() => scrollThrough(box));
      side.checkEnd();
      return measured;
    },
    async search(name) {
      if (!side.search) return undefined;
      // The state right after loading, without the effects of scrolling.
      await side.clear();
      await side.make(name, 1);
      await side.show();
      await pause(500);
      const search = side.search();
      return search && measure(search);
    },
  };
}

/** Content is laid out only when it comes into view, and may turn out longer. The end counts when it no longer moves. */
async function scrollThrough(box: Element): Promise<void> {
  let rests = 0;
  for (let step = 1; step <= scrollSteps || (rests < 3 && step <= 2 * scrollSteps); step++) {
    const end = box.scrollHeight - box.clientHeight;
    rests = end - box.scrollTop > 1 ? 0 : rests + 1;
    box.scrollTop = end * Math.min(1, step / scrollSteps);
    await painted(() => true);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
