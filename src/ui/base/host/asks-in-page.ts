import type { ApprovalAsk, Ask, Call, McpHost, Question, SignInAsk, Snapshot } from '../../../core/index.js';
import { McpReviewEvent, McpServerCommandEvent } from '../events.js';
import { warnPage } from '../warn-page.js';

/** An ask that a person answers. */
export type PersonAsk = ApprovalAsk | Question | SignInAsk;

/** The call or the server whose ask a person wants to see. */
export type Wanted = { readonly callId: string } | { readonly serverId: string };

/** Element that shows asks. It is notified of the ask that a person wants to see. */
export interface AskPlace {
  wanted: Wanted | undefined;
  requestUpdate(): void;
}

/** Elements of a page that show a host's asks. */
export interface AsksInPage {
  readonly places: Set<AskPlace>;
  /** Elements that have a row for each server, and therefore a sign-in button. */
  readonly lists: Set<Pick<Element, 'isConnected'>>;
}

const known = new WeakMap<McpHost, AsksInPage>();

/** Returns the elements that show this host's asks. */
export function asksInPage(host: McpHost): AsksInPage {
  const found = known.get(host) ?? { places: new Set(), lists: new Set() };
  known.set(host, found);
  return found;
}

/** Registers an element that lists a host's servers, so that no other element needs to offer their sign-ins. */
export function listServers(host: McpHost, list: Pick<Element, 'isConnected'>, isThere: boolean): void {
  const { lists, places } = asksInPage(host);
  if (lists.has(list) === isThere) return;
  if (isThere) lists.add(list);
  else lists.delete(list);
  for (const place of places) place.requestUpdate();
}

/** Shows the ask that a person wants to see, wherever it is in the page. */
export function bringAsk(host: McpHost, wanted: Wanted): void {
  for (const place of asksInPage(host).places) place.wanted = wanted;
}

/** Returns the ask that a person wants to see by a press; `undefined` if the press means something else. */
export function wantedBy(event: Event): Wanted | undefined {
  if (event instanceof McpReviewEvent) return { ...event.detail };
  const isReview = event instanceof McpServerCommandEvent && event.detail.command === 'review';
  return isReview ? { serverId: event.detail.serverId } : undefined;
}

/** Returns the call that waits for an ask. Calls that need the same sign-in share one ask. */
export function callOf(ask: PersonAsk, calls: readonly Call[]): Call | undefined {
  return calls.find(
    (call) => call.id === ask.callId || (call.status === 'awaiting-input' && call.askId === ask.id),
  );
}

/**
 * Returns the asks that wait for a person. A sign-in is included if a call or another request needs it, or if it `isWanted`. A
 * server that only offers sign-in has a button in its row.
 */
export function asksForPerson(
  { asks, calls, servers }: Snapshot,
  isWanted: (serverId: string) => boolean = () => false,
): readonly PersonAsk[] {
  // A connected server did not need the sign-in to connect, so a request needs it, such as one for a resource.
  const isConnected = (serverId: string): boolean =>
    servers.some(({ id, status }) => id === serverId && status === 'connected');
  return asks
    .filter(isForPerson)
    .filter(
      (ask) =>
        ask.kind !== 'sign-in' ||
        isWanted(ask.serverId) ||
        isConnected(ask.serverId) ||
        callOf(ask, calls) !== undefined,
    );
}

export function isForPerson(ask: Ask): ask is PersonAsk {
  return ask.kind !== 'model-turn';
}

/** Time, in ms, in which an element that shows asks may still be added to the page. */
const graceMs = 3_000;

const looking = new WeakSet<McpHost>();

/** Warns the page if an ask waits for a person and no element shows it, unless the page answers by itself. */
export function tellOfUnshownAsks(host: McpHost): void {
  const snapshot = host.getSnapshot();
  if (snapshot.asks.length === 0 || snapshot.answersAsks || looking.has(host)) return;
  const { places } = asksInPage(host);
  const ids = asksForPerson(snapshot).map(({ id }) => id);
  if (ids.length === 0 || places.size > 0) return;
  looking.add(host);
  setTimeout(() => {
    looking.delete(host);
    const isWaiting = asksForPerson(host.getSnapshot()).some(({ id }) => ids.includes(id));
    if (isWaiting && places.size === 0) warnPage(({ warnOfUnshown }) => warnOfUnshown());
  }, graceMs);
}
