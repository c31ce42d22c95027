import type { JsonValue } from '../../core/index.js';
import type { Changes } from './changes.js';

/**
 * What stands around the values of a form, gathered by part: what is wrong, what was changed, what is open. A part whose
 * value and whose marks are the same looks the same, and need not be drawn again.
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
      for (const part of waysTo(id)) this.#faulty.add(part);
      this.#mark(id, `!${sentence}`);
    }
    for (const [id, was] of changes ?? []) this.#mark(id, `~${nameOf(was)}`);
    for (const id of opened) this.#mark(id, '+');
  }

  /** A text that is another one as soon as anything around a part is. */
  readonly of = (id: string): string => this.#marks.get(id) ?? '';

  readonly isFaulty = (id: string): boolean => this.#faulty.has(id);

  #mark(id: string, mark: string): void {
    for (const part of waysTo(id)) this.#marks.set(part, `${this.of(part)}${id}${mark}\n`);
  }
}

/** The ids of a part and of all that it is in: each begins with the one around it. */
export function waysTo(id: string): readonly string[] {
  const steps = id.split('-');
  return steps.map((_, at) => steps.slice(0, at + 1).join('-'));
}

const names = new WeakMap<object, number>();
let objects = 0;

/** Objects by who they are: what is held against a form may be large. */
function nameOf(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const name = names.get(value) ?? ++objects;
  names.set(value, name);
  return String(name);
}
