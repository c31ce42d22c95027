import type { McpHost } from '../../core/index.js';
import { takeReturned } from '../sign-in/leave-page.js';

/** What a sign-in brought back for which this page was left, until one of the page's hosts knows it for its own. */
let waiting: string | undefined;
let offering: Promise<void> = Promise.resolve();

export function isWaiting(): boolean {
  return waiting !== undefined;
}

/** Offers it to a host; one host at a time, for it is good for one. */
export function offerReturned(host: McpHost): void {
  waiting ??= takeReturned();
  if (waiting === undefined) return;
  offering = offering.then(async () => {
    // A host that is gone by its turn is not the one that it belongs to.
    const isTaken = waiting !== undefined && (await host.resumeSignIn(waiting).catch(() => false));
    if (isTaken) waiting = undefined;
  });
}
