import { afterMs, scrollSteps, type CaseName } from '../content/cases.js';
import { measure, painted, type Measured } from './measure.js';

/** One way of showing a large result. Its page knows how; the runner asks every page for the same. */
export interface ContentSide {
  /** Makes what is to be shown, so that no clock sees it made. A small `share` of it is for warming up. */
  make(name: CaseName, share: number): Promise<void>;
  /** Puts what was made onto the page; resolves when its beginning has been painted. */
  show(): Promise<void>;
  clear(): Promise<void>;
  /** What has to be pressed until there is an end to scroll to; nothing where there is nothing to press. */
  unfold?(): (() => Promise<void>) | undefined;
  /** The box that scrolls, if any does. */
  box(): Element | undefined;
  /** Throws where the end cannot be seen. */
  checkEnd(): void;
  /** Looks for what stands at the end; nothing where it cannot be looked for. */
  search?(): (() => Promise<void>) | undefined;
}

/** What such a page gives to the runner. */
export interface ContentBench {
  /** Shows a little of it first: modules are loaded, and what the browser compiles late is compiled. */
  warm(name: CaseName): Promise<void>;
  make(name: CaseName): Promise<void>;
  show(): Promise<Measured>;
  unfold(): Promise<Measured | undefined>;
  /** From its beginning to its end. */
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
      // As it is when it has just come, without what scrolling brought.
      await side.clear();
      await side.make(name, 1);
      await side.show();
      await pause(500);
      const search = side.search();
      return search && measure(search);
    },
  };
}

/** What comes into view is only then laid out, and may turn out longer: the end is the end when it stays so. */
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
