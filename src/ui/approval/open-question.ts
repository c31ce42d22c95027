/** The questions that are shown: one of them whole, or the list of them. */
export interface Shown {
  readonly open: string | undefined;
  readonly ids: readonly string[];
}

/** Time in which further questions turn a card that nobody has touched into a list: calls that belong together come one by one. */
const gatherMs = 1000;

/** The question that is shown whole, by its key. What a person has begun to look at stays, whatever else comes. */
export class OpenQuestion {
  id: string | undefined;
  #since = 0;
  #isBegun = false;

  /** A person does something in the card. */
  begin(): void {
    this.#isBegun = true;
  }

  choose(id: string | undefined): void {
    this.id = id;
    this.#isBegun = true;
  }

  follow(ids: readonly string[]): void {
    if (ids.length === 0) this.id = undefined;
    else if (ids.length === 1) {
      if (this.id === ids[0]) return;
      this.id = ids[0];
      this.#since = performance.now();
      this.#isBegun = false;
    } else if (this.id !== undefined) {
      const isGathering = !this.#isBegun && performance.now() - this.#since < gatherMs;
      if (!ids.includes(this.id) || isGathering) this.id = undefined;
    }
  }
}

/** Returns a selector for where the focus belongs after a change, if it has to move at all: on a Deny, never on an Approve. */
export function focusAfter(
  before: Shown | undefined,
  now: Shown,
  { focusedRow, isBack }: { readonly focusedRow: string | undefined; readonly isBack: boolean },
): string | undefined {
  const first = now.ids[0];
  if (first === undefined) return undefined;
  if (now.open !== undefined) return before?.open === now.open ? undefined : '[part~="deny"]';
  if (!before) return inRow(first, 'deny');
  const left = before.open ?? focusedRow;
  if (left === undefined) return undefined;
  if (!now.ids.includes(left)) return inRow(neighbour(left, before.ids, now.ids) ?? first, 'deny');
  return before.open === undefined ? undefined : inRow(left, isBack ? 'open' : 'deny');
}

/** Returns the next question that is still there, or else the last one before. */
function neighbour(id: string, before: readonly string[], now: readonly string[]): string | undefined {
  const at = before.indexOf(id);
  const isThere = (other: string): boolean => now.includes(other);
  return before.slice(at).find(isThere) ?? before.slice(0, at).findLast(isThere);
}

function inRow(id: string, part: 'deny' | 'open'): string {
  return `[data-row="${CSS.escape(id)}"] [part~="${part}"]`;
}
