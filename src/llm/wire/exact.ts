import type { JsonObject, JsonValue, ModelMessage } from '../../core/index.js';
import type * as Numbers from './exact-numbers.js';

/*
 * Numbers of a model's JSON that JavaScript cannot hold. Who reads JSON by `parseExact` and writes it by `writeExact` keeps their
 * digits; in between, values are JavaScript's own. Nearly no model writes such a number, so what keeps them is loaded with the
 * first text that may have one.
 */
let numbers: typeof Numbers | undefined;

const unusual = /[:[,]\s*(?:-?[\d.]{16}|-?[\d.]+e|-[0.]+(?![\d.]))/i;

/** Loads what keeps digits, if this JSON may have such a number. */
export async function prepareFor(json: string): Promise<void> {
  if (unusual.test(json)) numbers ??= await import('./exact-numbers.js');
}

/** The same for the calls of earlier turns. */
export async function prepareForCalls(messages: readonly ModelMessage[]): Promise<void> {
  for (const { content } of messages)
    for (const part of content) if ('arguments' in part) await prepareFor(part.arguments);
}

/** Parses JSON; `writeExact` writes its numbers, and those of each value in it, as they were. Throws if the text is no JSON. */
export function parseExact(json: string): JsonValue {
  return numbers ? numbers.parseExact(json) : (JSON.parse(json) as JsonValue);
}

/** Writes JSON as `JSON.stringify` does, with the digits of what `parseExact` has read. */
export function writeExact(value: unknown): string {
  return numbers ? numbers.writeExact(value) : JSON.stringify(value);
}

/** Returns arguments with the digits of numbers that JavaScript cannot hold, if there are any: what is stored does not have them. */
export function exactArguments(text: string): JsonObject | undefined {
  return numbers?.exactArguments(text);
}

/** Parses JSON for a library that writes it by itself: such numbers become texts. */
export function parseForLibrary(json: string): JsonValue {
  return numbers ? numbers.parseForLibrary(json) : (JSON.parse(json) as JsonValue);
}
