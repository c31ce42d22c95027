import { queries } from '../work.js';
import { measure, painted, type Measured } from './measure.js';

/** A long list of tools, as a page shows it. */
export interface LongList {
  /** Resolves when the filter's results have been painted. */
  filter(query: string): Promise<void>;
  /** The texts of the rendered rows. */
  found(): readonly string[];
  /** The element that scrolls. */
  box(): Element;
  toolAt(x: number, y: number): boolean;
}

const keyMs = 60;
/** Fast scrolling by hand, in pixels per frame. */
const pushPx = 400;
const pushes = 120;
const leaps = 60;

export async function typeQueries(
  list: LongList,
): Promise<{ readonly keys: readonly number[]; readonly frames: Measured }> {
  const keys: number[] = [];
  const type = async (query: string): Promise<void> => {
    const began = performance.now();
    await list.filter(query);
    const took = performance.now() - began;
    keys.push(took);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, keyMs - took)));
  };
  const frames = await longestFrame(async () => {
    for (const query of queries) {
      for (let chars = 1; chars <= query.length; chars++) await type(query.slice(0, chars));
      if (!list.found().some((text) => text.includes(query))) throw new Error(`not found: ${query}`);
      for (let chars = query.length - 1; chars >= 0; chars--) await type(query.slice(0, chars));
    }
  });
  return { keys, frames };
}

/** Throws if a frame had no tool in the middle of the list, or if the end was not reached. */
export async function scrollThrough(list: LongList): Promise<Measured> {
  const box = list.box();
  const { top, left, width } =
    box === document.documentElement ? new DOMRect(0, 0, innerWidth) : box.getBoundingClientRect();
  let blank = 0;
  const go = async (to: number): Promise<void> => {
    box.scrollTop = to;
    // The state when the frame is painted.
    await new Promise(requestAnimationFrame);
    if (box.scrollTop < box.clientHeight) return;
    const isThere = [0.3, 0.5, 0.7].every((part) =>
      list.toolAt(left + width / 3, top + box.clientHeight * part),
    );
    if (!isThere) blank++;
  };
  const measured = await longestFrame(async () => {
    for (let push = 0; push < pushes; push++) await go(box.scrollTop + pushPx);
    for (let leap = 1; leap <= leaps; leap++) await go((box.scrollHeight * leap) / leaps);
    for (let rests = 0; rests < 3; rests++) await go(box.scrollHeight);
    if (!list.found().at(-1)?.includes(queries[0])) throw new Error('its end did not come');
    for (let push = 0; push < pushes; push++) await go(box.scrollTop - pushPx);
  });
  if (blank > 0) throw new Error(`${blank} frames of ${2 * pushes + leaps} were blank`);
  return measured;
}

/** Like `measure`, but the time is the longest frame. */
export async function longestFrame(work: () => Promise<void>): Promise<Measured> {
  let last = 0;
  let longest = 0;
  let request = requestAnimationFrame(function next(now) {
    if (last > 0) longest = Math.max(longest, now - last);
    last = now;
    request = requestAnimationFrame(next);
  });
  try {
    await painted(() => last > 0);
    longest = 0;
    return { ...(await measure(work)), ms: longest };
  } finally {
    cancelAnimationFrame(request);
  }
}
