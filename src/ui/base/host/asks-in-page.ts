import type { ApprovalAsk, Ask, Call, McpHost, Question, SignInAsk, Snapshot } from '../../../core/index.js';
import { McpReviewEvent, McpServerCommandEvent } from '../events.js';
import { warnPage } from '../warn-page.js';

/** An ask that a person answers. */
export type PersonAsk = ApprovalAsk | Question | SignInAsk;

/** The call or the server at which a person pressed to see what is asked. */
export type Wanted = { readonly callId: string } | { readonly serverId: string };

/** An element that shows asks, and is told what a person pressed to see. */
export interface AskPlace {
  wanted: Wanted | undefined;
  requestUpdate(): void;
}

/** The elements of a page that show what a host asks. */
export interface AsksInPage {
  readonly places: Set<AskPlace>;
  /** Those with a row for each server, which has a button for its sign-in. */
  readonly lists: Set<Pick<Element, 'isConnected'>>;
}

const known = new WeakMap<McpHost, AsksInPage>();

/** Returns the elements that show what this host asks. */
export function asksInPage(host: McpHost): AsksInPage {
  const found = known.get(host) ?? { places: new Set(), lists: new Set() };
  known.set(host, found);
  return found;
}

/** Notes that an element lists the servers of a host, so that no other place needs to offer their sign-ins. */
export function listServers(host: McpHost, list: Pick<Element, 'isConnected'>, isThere: boolean): void {
  const { lists, places } = asksInPage(host);
  if (lists.has(list) === isThere) return;
  if (isThere) lists.add(list);
  else lists.delete(list);
  for (const place of places) place.requestUpdate();
}

/** Shows what a person pressed to see, wherever in the page its place is. */
export function bringAsk(host: McpHost, wanted: Wanted): void {
  for (const place of asksInPage(host).places) place.wanted = wanted;
}

/** Returns what of the asks a person pressed to see; `undefined` for a press that wants something else. */
export function wantedBy(event: Event): Wanted | undefined {
  if (event instanceof McpReviewEvent) return { ...event.detail };
  const isReview = event instanceof McpServerCommandEvent && event.detail.command === 'review';
  return isReview ? { serverId: event.detail.serverId } : undefined;
}

/** Returns the call that waits for an ask. Calls that need the same sign-in wait for one. */
export function callOf(ask: PersonAsk, calls: readonly Call[]): Call | undefined {
  return calls.find(
    (call) => call.id === ask.callId || (call.status === 'awaiting-input' && call.askId === ask.id),
  );
}

/**
 * Returns the asks that wait for a person. A sign-in is among them if a call or another request needs it, or if it `isWanted`; a
 * server that only offers one has a button in its row.
 */
export function asksForPerson(
  { asks, calls, servers }: Snapshot,
  isWanted: (serverId: string) => boolean = () => false,
): readonly PersonAsk[] {
  // Such a server did without: a request, such as that for a resource, cannot.
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

/** Time in which an element that shows what is asked may well come into the page, in ms. */
const graceMs = 3_000;

const looking = new WeakSet<McpHost>();

/** Warns a page where something waits for a person and no element shows it, unless the page answers by itself. */
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
