import { awaitAliases } from '../calls/awaited.js';
import { isListing } from '../calls/call-state.js';
import type { ModelToolCall, ExactNumbers, JsonObject } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { isObject } from '../../shared/is-object.js';
import { detailOf, problem, type Problem } from '../base/problems.js';
import type { ExactReading } from '../../shared/exact/exact-numbers.js';

type ReadJson = (
  text: string,
  wasParsed: boolean,
) => Pick<ExactReading, 'exact' | 'fault'> & { readonly value: unknown };

const parse: ReadJson = (text) => ({ value: JSON.parse(text) as unknown });

/** Matches numbers that JavaScript may not represent exactly: 16 digits or more, an exponent, or `-0`. */
const unusual = /[\d.]{16}|\de[+-]?\d|(?<!\d)-0/i;

/**
 * Waits for tools that were offered to the model and whose server is reconnecting. Resolves with a function that reads the
 * arguments of these calls.
 */
export async function awaitTools(
  shared: HostState,
  asked: readonly ModelToolCall[],
  signal: AbortSignal,
): Promise<(call: ModelToolCall) => ReturnType<typeof readArguments>> {
  const { servers, tools } = shared.store.get();
  const missing = asked.map(({ name }) => name).filter((name) => !tools.some(({ alias }) => alias === name));
  if (missing.length > 0 && servers.some(isListing)) {
    await awaitAliases(shared, missing, signal);
  }
  const read = await argumentReader(asked);
  return (call) => readArguments(call, read);
}

/**
 * Returns the reader for the arguments of these calls. It is JSON.parse in most cases: models rarely write a number that needs
 * more.
 */
async function argumentReader(calls: readonly ModelToolCall[]): Promise<ReadJson> {
  const isUnusual = calls.some(({ arguments: text }) => unusual.test(text));
  return isUnusual ? (await exactNumbers.load()).readExact : parse;
}

/** Reads a model's arguments as an object. Models often write an empty string for a call without arguments. */
function readArguments(
  { arguments: text, parsed }: Pick<ModelToolCall, 'arguments' | 'parsed'>,
  read: ReadJson = parse,
): { readonly arguments: JsonObject; readonly exact?: ExactNumbers } | Problem {
  try {
    const { value, exact, fault } = text.trim() === '' ? { value: {} } : read(text, parsed === true);
    if (fault) return problem('inexact-number', { ...fault });
    if (isObject(value)) return { arguments: value, ...(exact && { exact }) };
    return problem('arguments-not-json', { detail: 'it is no object' });
  } catch (error) {
    return problem('arguments-not-json', { detail: detailOf(error) });
  }
}
