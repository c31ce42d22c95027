import type { JsonValue } from '../../core/index.js';
import { isRecord, jsonOf } from '../wire/read.js';

/** Fields that the contract has; all others are the endpoint's own. */
const ofMessage = new Set(['role', 'content', 'tool_calls', 'function_call']);

const ofCall = new Set(['index', 'id', 'type', 'function']);

/** Names of the fields that are streamed in pieces, at any depth. */
const inPieces = /^(?:text|summary|data|content|refusal|reasoning\w*)$/;

/** Fields of a message and its calls that are specific to the endpoint. They go back unchanged. */
export class KeptFields {
  #message: Record<string, unknown> = {};
  readonly #calls: Record<string, unknown> = {};

  addMessage(delta: Record<string, unknown>): void {
    this.#message = merged(this.#message, without(delta, ofMessage));
  }

  addCall(id: string, delta: Record<string, unknown>): void {
    const more = without(delta, ofCall);
    if (Object.keys(more).length > 0) this.#calls[id] = merged(this.#calls[id] ?? {}, more);
  }

  /** `undefined` if there is nothing to send back. */
  get data(): JsonValue | undefined {
    const [message, calls] = [this.#message, this.#calls];
    const isEmpty = Object.keys(message).length + Object.keys(calls).length === 0;
    return isEmpty ? undefined : jsonOf({ message, calls });
  }
}

function without(delta: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(delta).filter(([key, value]) => !known.has(key) && value !== null && value !== undefined),
  );
}

function merged(before: unknown, more: Record<string, unknown>): Record<string, unknown> {
  const all = isRecord(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(more)) {
    const old = Object.hasOwn(all, key) ? all[key] : undefined;
    all[key] = joined(key, old, value);
  }
  return all;
}

function joined(key: string, old: unknown, value: unknown): unknown {
  if (typeof old === 'string' && typeof value === 'string') return inPieces.test(key) ? old + value : value;
  if (Array.isArray(old) && Array.isArray(value)) return value.reduce(withEntry, old);
  if (isRecord(old) && isRecord(value)) return merged(old, value);
  return value ?? old;
}

/** Entries of a streamed list belong together by their `index`. */
function withEntry(list: readonly unknown[], entry: unknown): readonly unknown[] {
  const index = isRecord(entry) ? entry['index'] : undefined;
  const at =
    typeof index === 'number' ? list.findIndex((one) => isRecord(one) && one['index'] === index) : -1;
  return at < 0 || !isRecord(entry) ? [...list, entry] : list.with(at, merged(list[at], entry));
}
