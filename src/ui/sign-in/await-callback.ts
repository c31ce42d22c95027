import { handOver, onHandedOver } from './channel.js';

/** The waiting sign-ins by `state`, for a response that comes from a window that speaks to this page alone. */
const waiting = new Map<string, (response: string) => boolean>();

/**
 * Waits for the callback page's response for a `state`, by channel, storage or relay; `take` returns whether it was taken.
 * After that the same response is answered again, and another one is not answered at all. Returns the way to stop.
 */
export function awaitCallback(state: string, take: (response: string) => boolean): () => void {
  let taken: string | undefined;
  const isTaken = (response: string): boolean => {
    if (taken !== undefined) return response === taken;
    if (!take(response)) return false;
    taken = response;
    return true;
  };
  const stopListening = onHandedOver('response', state, (response) => {
    if (isTaken(response)) handOver('taken', state, response);
  });
  waiting.set(state, isTaken);
  return () => {
    stopListening();
    if (waiting.get(state) === isTaken) waiting.delete(state);
  };
}

/** Gives a response to the sign-in of this page that waits for its `state`; returns whether it was taken. */
export function deliver(state: string, response: string): boolean {
  return waiting.get(state)?.(response) ?? false;
}
