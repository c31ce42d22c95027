import type { LitElement, ReactiveController } from 'lit';
import { indexAfter, moveOf, setTabStop, type RowMove } from './row-keys.js';

type GroupsHost = LitElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** A place in the groups that can have the focus. */
interface Place {
  readonly serverId: string;
  readonly kind: 'head' | 'row' | 'foot';
  /** Name of the row's tool; `undefined` in a gap. */
  readonly tool?: string | undefined;
  readonly isSwitch?: boolean;
  /** Index of the row among those on the page, to find its neighbor when its tool is gone. */
  readonly at?: number;
}

const foot = '.refused > summary';

/**
 * Makes all groups of tools one Tab stop, and moves the focus by keys, even to rows that are not on the page. The focus stays
 * when its control moves or is replaced.
 */
export class ToolFocus implements ReactiveController {
  readonly #host: GroupsHost;
  /** Returns the names of a server's shown tools that can be selected. */
  readonly #namesOf: (serverId: string) => readonly string[];
  /** Place that has the focus, or had it last. */
  #place: Place | undefined;
  #hasFocus = false;
  /** Target of a key that moves the focus. */
  #goal: Place | undefined;

  constructor(host: GroupsHost, namesOf: (serverId: string) => readonly string[]) {
    this.#host = host;
    this.#namesOf = namesOf;
    host.addController(this);
  }

  /** Returns the tool whose row has to stay on the page, since it has the focus or is the Tab stop. */
  keptIn(serverId: string): string | undefined {
    const place = this.#goal ?? this.#place;
    return place?.serverId === serverId ? place.tool : undefined;
  }

  hostUpdate(): void {
    this.#hasFocus = this.#remember();
  }

  hostUpdated(): void {
    const goal = this.#goal;
    this.#goal = undefined;
    if (goal) this.#controlOf(goal)?.focus();
    // The focused control may be gone or have moved.
    else if (this.#hasFocus && this.#place && !this.#active)
      this.#controlOf(this.#place)?.focus({ preventScroll: true });
    this.setStop();
  }

  /** Notes where the focus is. */
  readonly focused = (): void => {
    if (this.#remember()) this.setStop();
  };

  /** Handles the keys of a group. */
  readonly pressed = (event: KeyboardEvent): void => {
    const move = moveOf(event);
    const place = this.#active && placeOf(this.#active);
    if (!move || !place) return;
    const isAlong = move === 'forward' || move === 'back';
    if (isAlong && fold(this.#active, move === 'forward')) return event.preventDefault();
    const goal = isAlong ? alongRow(place, move) : this.#fromRow(place, move);
    if (!goal) return;
    event.preventDefault();
    this.#goal = goal;
    this.#host.requestUpdate();
  };

  /** Makes one control the Tab stop: the one that had the focus last, the selected tool, or the first group. */
  readonly setStop = (): void => {
    const { renderRoot } = this.#host;
    const wanted =
      (this.#place && this.#controlOf(this.#place)) ??
      renderRoot.querySelector('.pick[aria-current=true]') ??
      renderRoot.querySelector('summary');
    const group = wanted?.closest<HTMLDetailsElement>('[part~=group]');
    const stop = group?.open === false ? headOf(group) : wanted;
    setTabStop(
      renderRoot.querySelectorAll<HTMLElement>('[part~=group] :is(summary, [data-list] button)'),
      stop,
    );
  };

  get #active(): Element | null {
    return (this.#host.renderRoot as ShadowRoot).activeElement;
  }

  /** Returns false if the focus is not in a group. */
  #remember(): boolean {
    const place = this.#active && placeOf(this.#active);
    this.#place = place ?? this.#place;
    return place !== undefined && place !== null;
  }

  #fromRow(place: Place, move: RowMove): Place | undefined {
    const places = this.#groups.flatMap((group) => this.#placesIn(group));
    // From a gap, the focus continues at the row above it.
    const from = place.tool ?? toolOf(this.#active?.closest('.gap')?.previousElementSibling);
    const at = places.findIndex(
      ({ serverId, kind, tool }) => serverId === place.serverId && kind === place.kind && tool === from,
    );
    const to = at < 0 ? undefined : places[indexAfter(move, at, places.length)];
    return to && { ...to, isSwitch: place.isSwitch ?? false };
  }

  #placesIn(group: HTMLDetailsElement): readonly Place[] {
    const serverId = serverOf(group);
    const names = group.open ? this.#namesOf(serverId) : [];
    return [
      { serverId, kind: 'head' },
      ...names.map((tool): Place => ({ serverId, kind: 'row', tool })),
      ...(group.open && group.querySelector(foot) ? [{ serverId, kind: 'foot' } as const] : []),
    ];
  }

  get #groups(): readonly HTMLDetailsElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLDetailsElement>('[part~=group]')];
  }

  #controlOf({ serverId, kind, tool, isSwitch, at = 0 }: Place): HTMLElement | null | undefined {
    const group = this.#groups.find((each) => serverOf(each) === serverId) ?? this.#groups[0];
    if (!group || kind === 'head' || serverOf(group) !== serverId) return group && headOf(group);
    const rows = [...listOf(group).children];
    const own = tool === undefined ? undefined : rows.find((row) => toolOf(row) === tool);
    // The focus does not move to another tool's switch: a press that was meant for the first tool must not change another.
    return (
      (kind === 'foot' ? group.querySelector<HTMLElement>(foot) : undefined) ??
      own?.querySelector<HTMLElement>(isSwitch ? '[role=switch]' : '.pick') ??
      (own ?? rows[Math.min(at, rows.length - 1)])?.querySelector('button') ??
      headOf(group)
    );
  }
}

/** Opens or closes the details of a focused line, as in a tree. Returns false if there is nothing to do. */
function fold(active: Element | null, isOpen: boolean): boolean {
  const details = active?.matches('summary') ? active.parentElement : undefined;
  if (!(details instanceof HTMLDetailsElement) || details.open === isOpen) return false;
  details.open = isOpen;
  return true;
}

/** Returns the place after a move along a row: its switch, its tool, or the head of its group. */
function alongRow({ serverId, kind, tool, isSwitch }: Place, move: RowMove): Place | undefined {
  if (move === 'forward')
    return kind === 'row' && !isSwitch ? { serverId, kind, tool, isSwitch: true } : undefined;
  return kind === 'row' && isSwitch ? { serverId, kind, tool } : { serverId, kind: 'head' };
}

function placeOf(active: Element): Place | undefined {
  const group = active.closest('[part~=group]');
  if (!group) return undefined;
  const serverId = serverOf(group);
  const row = active.closest('[data-list] > *');
  if (!row) return { serverId, kind: active.matches(foot) ? 'foot' : 'head' };
  return {
    serverId,
    kind: 'row',
    tool: toolOf(row),
    isSwitch: active.getAttribute('role') === 'switch',
    at: [...listOf(group).children].indexOf(row),
  };
}

function listOf(group: Element): Element {
  return group.querySelector('[data-list]') ?? group;
}

function serverOf(group: Element): string {
  return group.querySelector<HTMLElement>('[data-list]')?.dataset['list'] ?? '';
}

function headOf(group: Element): HTMLElement | null {
  return group.querySelector('summary');
}

function toolOf(row: Element | null | undefined): string | undefined {
  return row?.querySelector<HTMLElement>('.pick')?.dataset['tool'];
}
