import { hand, hearHanded } from './handing.js';

/** Those who wait, for what comes by a window that speaks to this page alone. */
const waiting = new Map<string, (response: string) => boolean>();

/**
 * Hears what the callback page hands over for a `state`, by channel, storage or relay; `take` says whether it was taken.
 * After that the same response is answered again, and handed over no more; another one is not answered at all. Returns
 * the way to stop.
 */
export function awaitCallback(state: string, take: (response: string) => boolean): () => void {
  let taken: string | undefined;
  const isTaken = (response: string): boolean => {
    if (taken !== undefined) return response === taken;
    if (!take(response)) return false;
    taken = response;
    return true;
  };
  const stopHearing = hearHanded('response', state, (response) => {
    if (isTaken(response)) hand('taken', state, response);
  });
  waiting.set(state, isTaken);
  return () => {
    stopHearing();
    if (waiting.get(state) === isTaken) waiting.delete(state);
  };
}

/** Hands a response to whoever in this page waits for its `state`, and says whether it was taken. */
export function deliver(state: string, response: string): boolean {
  return waiting.get(state)?.(response) ?? false;
}
