import type { McpHost, Server, Snapshot } from '../../core/index.js';
import { callOf, type AskPlace, type PersonAsk, type Wanted } from '../base/host/asks-in-page.js';
import { groupsOf, isUnderWay, waitingAsksOf, type WaitingAsks, type AskGroup } from './waiting-asks.js';

/** Selects the asks that one element shows. */
export interface QueuePlace extends AskPlace {
  /** Id of the only call whose asks are shown; `undefined` for all. */
  readonly callId: string | undefined;
  /** Calls whose asks are shown elsewhere. */
  readonly elsewhere: readonly string[];
}

/** Decides the order in which asks are shown, one group at a time. */
export class AskQueue {
  readonly #place: QueuePlace;
  #waiting: WaitingAsks | undefined;
  /** Asks that wait in this element. */
  #here: readonly PersonAsk[] = [];
  /** The same asks in groups, without postponed approvals. */
  #groups: readonly AskGroup[] = [];
  /** The group that is shown. */
  #shown: AskGroup | undefined;
  /** Key of the group that is shown, or will be shown next. */
  #current: string | undefined;
  /** The ask that the person wants to see. Unset once the ask has arrived. */
  #awaited: Wanted | undefined;
  /** Keys of groups that were shown once: they stay rendered, so that typed text is not lost. */
  readonly #drawn = new Set<string>();

  constructor(place: QueuePlace) {
    this.#place = place;
  }

  get shown(): AskGroup | undefined {
    return this.#shown;
  }

  /** Starts over with the asks of a host. */
  attach(host: McpHost | undefined): void {
    this.#waiting?.places.delete(this.#place);
    this.#waiting = host && waitingAsksOf(host);
    this.#waiting?.places.add(this.#place);
    this.#drawn.clear();
    this.#current = this.#shown = undefined;
  }

  /** Asks that wait in this element. */
  get here(): readonly PersonAsk[] {
    return this.#here;
  }

  /** Returns the servers whose sign-ins no other element in the page offers. */
  offering(snapshot: Snapshot): readonly Server[] {
    return this.#place.callId === undefined ? (this.#waiting?.offering(snapshot) ?? []) : [];
  }

  /** Groups that are shown or were shown before. */
  get drawn(): readonly AskGroup[] {
    return this.#groups.filter(({ key }) => this.#drawn.has(key));
  }

  /**
   * Updates the group that is shown. `stays` keeps it even if it waits for a window. Returns true if a group is shown now and
   * none was before.
   */
  follow(snapshot: Snapshot, stays: boolean): boolean {
    const wasEmpty = this.#shown === undefined;
    this.#here = this.#asksIn(snapshot);
    this.#groups = groupsOf(this.#here.filter((ask) => ask.kind !== 'approval' || !this.#isPostponed(ask)));
    for (const key of this.#drawn)
      if (!this.#groups.some((group) => group.key === key)) this.#drawn.delete(key);
    this.#shown = this.#choose(stays);
    this.#current = this.#shown?.key;
    if (this.#current === undefined) return false;
    this.#drawn.add(this.#current);
    return wasEmpty;
  }

  postpone(askId: string, snapshot: Snapshot): void {
    this.#waiting?.postpone(askId, snapshot);
  }

  bringAll(): void {
    this.#waiting?.bringAll();
  }

  want(wanted: Wanted | undefined): void {
    this.#awaited = wanted;
    if (wanted && 'serverId' in wanted) this.#waiting?.awaitSignIn(wanted.serverId);
  }

  /** Shows the ask that the person wants to see, if it has arrived. Returns true if it has. */
  bringAwaited(snapshot: Snapshot): boolean {
    const waiting = this.#waiting;
    if (!this.#awaited || !waiting) return false;
    const ask = waiting.bringBack(this.#awaited, snapshot);
    if (!ask && waiting.isAwaited(this.#awaited)) return false;
    this.#awaited = undefined;
    if (ask) this.#current = groupsOf([ask])[0]?.key;
    return ask !== undefined;
  }

  #asksIn(snapshot: Snapshot): readonly PersonAsk[] {
    const { callId, elsewhere } = this.#place;
    return (this.#waiting?.of(snapshot) ?? []).filter((ask) => {
      const id = callOf(ask, snapshot.calls)?.id;
      return callId === undefined ? !elsewhere.includes(id ?? '') : id === callId;
    });
  }

  /**
   * Keeps the group that is shown, unless it is a sign-in that continues in its window. Other asks do not wait for such a
   * sign-in.
   */
  #choose(stays: boolean): AskGroup | undefined {
    const open = this.#groups.filter(({ asks }) => asks.some((ask) => !this.#isPostponed(ask)));
    const current = open.find(({ key }) => key === this.#current);
    if (current && (stays || !isUnderWay(current))) return current;
    return open.find((group) => !isUnderWay(group)) ?? current ?? open[0];
  }

  #isPostponed(ask: PersonAsk): boolean {
    return this.#waiting?.isPostponed(ask) === true;
  }
}
