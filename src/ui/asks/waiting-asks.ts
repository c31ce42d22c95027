import type { ApprovalItem } from '../approval/review.js';
import type { McpHost, Server, SignInAsk, Snapshot } from '../../core/index.js';
import {
  asksForPerson,
  asksInPage,
  callOf,
  isForPerson,
  type AsksInPage,
  type PersonAsk,
  type Wanted,
} from '../base/host/asks-in-page.js';

/** Asks that are shown together. All approvals are in one card, and any other ask is alone. */
export interface AskGroup {
  readonly key: string;
  readonly asks: readonly PersonAsk[];
}

/** The asks that wait for a person, and which of them are postponed. */
export class WaitingAsks {
  readonly #inPage: AsksInPage;
  /** Ids of servers that requested a sign-in: a declined sign-in can be requested again. */
  readonly #signIns = new Set<string>();
  readonly #postponed = new Set<string>();
  /**
   * Ids of servers whose sign-in the person wants to see. The ask may arrive later. The value is true once the ask has arrived.
   */
  readonly #servers = new Map<string, boolean>();

  constructor(inPage: AsksInPage) {
    this.#inPage = inPage;
  }

  /** The elements that show these asks. */
  get places(): AsksInPage['places'] {
    return this.#inPage.places;
  }

  /** Returns the waiting asks in order of arrival, including sign-ins that the person wants to see or has started. */
  of(snapshot: Snapshot): readonly PersonAsk[] {
    this.#followServers(snapshot);
    return asksForPerson(snapshot, (serverId) => this.#servers.has(serverId));
  }

  /** Returns the servers that only offer a sign-in, if the page has no list of servers that shows it. */
  offering(snapshot: Snapshot): readonly Server[] {
    const signIns = snapshot.asks.filter((ask) => ask.kind === 'sign-in');
    for (const { serverId } of signIns) this.#signIns.add(serverId);
    if ([...this.#inPage.lists].some(({ isConnected }) => isConnected)) return [];
    const shown = this.of(snapshot);
    return snapshot.servers.filter(
      ({ id, status }) =>
        status === 'needs-sign-in' &&
        this.#signIns.has(id) &&
        !shown.some((ask) => serverIdOf(ask) === id && ask.kind === 'sign-in'),
    );
  }

  isPostponed({ id }: PersonAsk): boolean {
    return this.#postponed.has(id);
  }

  postpone(askId: string, { asks, calls }: Snapshot): void {
    const ask = asks.filter(isForPerson).find(({ id }) => id === askId);
    // The row of the server has a button that shows the sign-in again.
    if (ask?.kind === 'sign-in' && !callOf(ask, calls)) this.#servers.delete(ask.serverId);
    else this.#postponed.add(askId);
  }

  /** Notes that the person wants to see a server's sign-in, which may arrive later. */
  awaitSignIn(serverId: string): void {
    this.#servers.set(serverId, false);
  }

  isAwaited(wanted: Wanted): boolean {
    return 'serverId' in wanted && this.#servers.has(wanted.serverId);
  }

  /** Brings back the asks that the person wants to see, and returns the first of them. */
  bringBack(wanted: Wanted, { asks, calls }: Snapshot): PersonAsk | undefined {
    const meant = asks
      .filter(isForPerson)
      .filter((ask) =>
        'callId' in wanted ? callOf(ask, calls)?.id === wanted.callId : serverIdOf(ask) === wanted.serverId,
      );
    for (const { id } of meant) this.#postponed.delete(id);
    return meant[0];
  }

  bringAll(): void {
    this.#postponed.clear();
  }

  /** Removes servers whose sign-in has ended or will not arrive. */
  #followServers({ asks, servers }: Snapshot): void {
    const signIns = asks.filter((ask) => ask.kind === 'sign-in');
    for (const ask of signIns)
      if (isBegun(ask) || this.#servers.has(ask.serverId)) this.#servers.set(ask.serverId, true);
    for (const [id, wasThere] of this.#servers) {
      const status = servers.find((server) => server.id === id)?.status;
      const isOver = wasThere || (status !== 'connecting' && status !== 'needs-sign-in');
      if (isOver && !signIns.some(({ serverId }) => serverId === id)) this.#servers.delete(id);
    }
  }
}

const known = new WeakMap<McpHost, WaitingAsks>();

/** Returns the waiting asks of a host: an ask postponed in one place is postponed in all places. */
export function waitingAsksOf(host: McpHost): WaitingAsks {
  const waiting = known.get(host) ?? new WaitingAsks(asksInPage(host));
  known.set(host, waiting);
  return waiting;
}

/** Groups asks as they are shown. Each group is at the position of its first ask. */
export function groupsOf(asks: readonly PersonAsk[]): readonly AskGroup[] {
  const groups = new Map<string, PersonAsk[]>();
  for (const ask of asks) {
    const key = ask.kind === 'approval' ? 'approvals' : ask.id;
    groups.set(key, [...(groups.get(key) ?? []), ask]);
  }
  return [...groups].map(([key, each]) => ({ key, asks: each }));
}

/** Returns the approvals among asks, each with its call and server. */
export function itemsOf(asks: readonly PersonAsk[], { calls, servers }: Snapshot): readonly ApprovalItem[] {
  return asks.flatMap((ask): ApprovalItem[] => {
    const call = callOf(ask, calls);
    if (ask.kind !== 'approval' || !call) return [];
    return [{ ask, call, server: servers.find(({ id }) => id === call.serverId) }];
  });
}

/** True if the person has continued with a sign-in, and is now in its window. */
export function isUnderWay({ asks: [ask] }: AskGroup): boolean {
  return ask?.kind === 'sign-in' && ask.step !== 'ready' && ask.step !== 'client-id';
}

/** True if the person has continued with a sign-in, also before this page was loaded, or if an attempt failed. */
function isBegun({ step, problem }: SignInAsk): boolean {
  return (step !== 'ready' && step !== 'client-id') || problem !== undefined;
}

function serverIdOf(ask: PersonAsk): string | undefined {
  return 'serverId' in ask ? ask.serverId : undefined;
}
