import type { JsonObject, JsonValue, ModelMessage } from '../../core/index.js';
import { parsed } from './events.js';
import type * as Numbers from './exact-numbers.js';

/** Loaded with the first text that may need it: nearly no model writes a number that JavaScript cannot hold. */
let numbers: typeof Numbers | undefined;

/** Loads what reads and writes such numbers if this JSON may have one. */
export async function prepareFor(json: string): Promise<void> {
  if (/[\d.]{16}|\de[+-]?\d|(?<!\d)-0/i.test(json)) numbers ??= await import('./exact-numbers.js');
}

/** The same for calls of earlier turns. */
export async function prepareForCalls(messages: readonly ModelMessage[]): Promise<void> {
  for (const { content } of messages)
    for (const part of content) if ('arguments' in part) await prepareFor(part.arguments);
}

/** Parses what a model's server sent, with a marked text for each number that `JSON.stringify` would write as another one. */
export async function parseExact(json: string): Promise<JsonValue> {
  const value = parsed(json);
  await prepareFor(json);
  return numbers ? numbers.parseExact(json) : value;
}

/** Writes JSON as `JSON.stringify` does, with digits for marked texts. */
export function writeExact(value: unknown): string {
  return numbers ? numbers.writeExact(value) : JSON.stringify(value);
}

/** Returns a parsed value with JavaScript's own numbers, as it may be stored. */
export function rounded<Value extends JsonValue>(value: Value): Value {
  return numbers ? numbers.rounded(value) : value;
}

/** Returns arguments as an object to be written by `writeExact`, if that writes other numbers than `JSON.stringify` would. */
export function exactArguments(text: string): JsonObject | undefined {
  return numbers?.exactArguments(text);
}

/** Returns JSON with a text of digits for each such number, for who writes the JSON of a parsed value. */
export function withTexts(json: string): string {
  return numbers?.withTexts(json) ?? json;
}
