import type { McpHost, Snapshot } from '../../core/index.js';
import { waitingAsksOf, type ServerLister, type Wanted } from './waiting-asks.js';
import { warnPage } from './warn-page.js';

/** Time in which an element that shows what is asked may well come into the page, in ms. */
const graceMs = 3_000;

const looking = new WeakSet<McpHost>();

/** Warns a page where something waits for a person and no element shows it, unless the page answers by itself. */
export function tellOfUnshown(host: McpHost, before: Snapshot): void {
  const waiting = waitingAsksOf(host);
  if (before.answersAsks || looking.has(host)) return;
  const ids = waiting.of(before).map(({ id }) => id);
  if (ids.length === 0 || waiting.places.size > 0) return;
  looking.add(host);
  setTimeout(() => {
    looking.delete(host);
    const isOver = !waiting.of(host.getSnapshot()).some(({ id }) => ids.includes(id));
    if (!isOver && waiting.places.size === 0) warnPage(({ warnOfUnshown }) => warnOfUnshown());
  }, graceMs);
}

/** Brings what a person pressed to see, wherever in the page it is shown. */
export function bringInPage(host: McpHost, wanted: Wanted): void {
  for (const place of waitingAsksOf(host).places) place.wanted = wanted;
}

/** Notes that an element lists the servers of a host, so that no other place needs to offer their sign-ins. */
export function listServers(host: McpHost, list: ServerLister, isThere: boolean): void {
  waitingAsksOf(host).listServers(list, isThere);
}
