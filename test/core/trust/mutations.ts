import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { send, type Definition } from '../../fixtures/trust/index.js';

/** Everything about the tool `send` that a person or a model can see. */
export interface Seen {
  readonly tool: JsonObject;
  readonly instructions: string;
}

export const seen: Seen = { tool: send, instructions: 'Letters are sent at noon.' };

export function definitionOf({ tool, instructions }: Seen): Definition {
  return { tools: [tool], instructions };
}

/** The parts of a definition that a grant covers besides the name, by their place in a tool. */
export const fields: readonly (readonly string[])[] = [
  ['title'],
  ['description'],
  ['inputSchema'],
  ['outputSchema'],
  ['annotations'],
  ['icons'],
  ['_meta', 'ui'],
  ['instructions'],
];

/** Returns the number of possible changes of one character or one value in a field. */
export function changesIn(one: Seen, field: readonly string[]): number {
  return leavesOf(valueAt(one, field)).length;
}

/** Returns the same definition with one change at this place of this field. */
export function changed(one: Seen, field: readonly string[], place: number): Seen {
  const value = changeLeaf(valueAt(one, field), { left: place });
  if (field[0] === 'instructions') return { ...one, instructions: value as string };
  return { ...one, tool: withValue(one.tool, field, value) as JsonObject };
}

function valueAt({ tool, instructions }: Seen, field: readonly string[]): JsonValue {
  if (field[0] === 'instructions') return instructions;
  return field.reduce<JsonValue>((value, name) => (value as JsonObject)[name]!, tool);
}

function withValue(tool: JsonValue, [name, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (name === undefined) return value;
  const object = tool as JsonObject;
  return { ...object, [name]: withValue(object[name]!, rest, value) };
}

/** Every character of every string, and every other primitive value. Keys that keep a schema valid are left alone. */
function leavesOf(value: JsonValue, key = ''): readonly string[] {
  if (isFixed(key)) return [];
  if (typeof value === 'string') return Array.from(value);
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, child]: [string, JsonValue]) => leavesOf(child, name));
}

function changeLeaf(value: JsonValue, count: { left: number }, key = ''): JsonValue {
  if (isFixed(key)) return value;
  if (typeof value === 'string') {
    const at = count.left;
    count.left -= value.length;
    if (at < 0 || at >= value.length) return value;
    return `${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`;
  }
  if (Array.isArray(value)) return value.map((child: JsonValue) => changeLeaf(child, count));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as JsonObject);
    return Object.fromEntries(entries.map(([name, child]) => [name, changeLeaf(child, count, name)]));
  }
  if (count.left-- !== 0) return value;
  return typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : value;
}

/** A tool whose schema is invalid, or that models cannot see, is not the subject here. */
function isFixed(key: string): boolean {
  return key === 'type' || key === 'required' || key === 'visibility';
}
