import { type Steps, stride } from './json-steps.js';
import { stepOf } from './path.js';
import type { TreeNodes } from './nodes.js';

/** Something to say of one value. */
export interface Mark {
  /** The error. Absent if only its name came before. */
  readonly error?: string;
}

export interface PlacedMark extends Mark {
  /** A JSON Pointer to the value. */
  readonly path: string;
}

/** The marks of a tree, by the values that they are about. */
export class Marks {
  readonly #at = new Map<number, Mark[]>();
  #errors: readonly number[] | undefined;

  of(id: number): readonly Mark[] {
    return this.#at.get(id) ?? [];
  }

  /** How many errors are inside of a value, and not its own. */
  errorsInside(id: number, end: number): number {
    return this.#before(end) - this.#before(id + 1);
  }

  add(id: number, mark: Mark): void {
    this.#errors = undefined;
    const there = this.#at.get(id);
    if (there) there.push(mark);
    else this.#at.set(id, [mark]);
  }

  #before(id: number): number {
    this.#errors ??= this.#errorIds();
    let low = 0;
    let high = this.#errors.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#errors[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #errorIds(): number[] {
    return [...this.#at]
      .flatMap(([id, marks]) => marks.filter(({ error }) => error !== undefined).map(() => id))
      .sort((a, b) => a - b);
  }
}

/** Finds the values that are meant. What is said of one that is not there is said of what it would be in. */
export function* placeMarks(nodes: TreeNodes, marks: readonly PlacedMark[]): Steps<Marks> {
  const placed = new Marks();
  /** Kept, so that many errors in one long list take one walk through it. */
  const inside = new Map<number, Map<string, number>>();
  for (const mark of marks) {
    let id = 0;
    for (const step of mark.path.split('/').slice(1)) {
      let names = inside.get(id);
      if (!names) inside.set(id, (names = yield* namesIn(nodes, id)));
      const next = names.get(step.replaceAll('~1', '/').replaceAll('~0', '~'));
      if (next === undefined) break;
      id = next;
    }
    placed.add(id, mark);
    yield;
  }
  return placed;
}

function* namesIn(nodes: TreeNodes, id: number): Steps<Map<string, number>> {
  const names = new Map<string, number>();
  const end = nodes.end(id);
  for (let at = id + 1; at < end; at = nodes.end(at)) {
    names.set(String(stepOf(nodes, at)), at);
    if (names.size % stride === 0) yield;
  }
  return names;
}
