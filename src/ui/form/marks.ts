import type { JsonValue } from '../../core/index.js';
import type { Changes } from './changes.js';
import { idsAround } from './ids.js';

/**
 * Everything shown around the values of a form, gathered by field: errors, changes, open parts. A field whose value and
 * whose marks are the same looks the same, and need not be rendered again.
 */
export class Marks {
  readonly #marks: Map<string, string> = new Map();
  readonly #faulty: Set<string> = new Set();

  constructor(
    notes: readonly { readonly id: string; readonly sentence: string }[],
    changes: Changes | undefined,
    opened: ReadonlySet<string>,
  ) {
    for (const { id, sentence } of notes) {
      for (const part of idsAround(id)) this.#faulty.add(part);
      this.#mark(id, `!${sentence}`);
    }
    for (const [id, was] of changes ?? []) this.#mark(id, `~${nameOf(was)}`);
    for (const id of opened) this.#mark(id, '+');
  }

  /** Returns a text that is another one as soon as anything around a field is. */
  readonly of = (id: string): string => this.#marks.get(id) ?? '';

  readonly isFaulty = (id: string): boolean => this.#faulty.has(id);

  #mark(id: string, mark: string): void {
    for (const part of idsAround(id)) this.#marks.set(part, `${this.of(part)}${id}${mark}\n`);
  }
}

const names = new WeakMap<object, number>();
let objects = 0;

/** Names objects by identity: a baseline may be large. */
function nameOf(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const name = names.get(value) ?? ++objects;
  names.set(value, name);
  return String(name);
}
