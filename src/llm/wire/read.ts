import type { JsonObject, JsonValue } from '../../core/index.js';
import { parseExact, writeExact } from './exact.js';

/** Readers for values from a model's server, which may have any shape. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the objects of a list; an empty list if the value is not a list. */
export function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
}

/** Returns a value parsed from JSON as an object; an empty one if it is not an object. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the objects of a list parsed from JSON; an empty list if the value is not a list. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [];
  return list.filter(isJsonObject);
}

/** Returns the object that a text holds as JSON; `undefined` if it holds none. */
export function objectFrom(json: string): JsonObject | undefined {
  try {
    const value = parseExact(json);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a field if its value is a number. */
export function numberOf<Name extends string>(name: Name, value: unknown): { readonly [N in Name]?: number };
export function numberOf(name: string, value: unknown): Readonly<Record<string, number>> {
  return typeof value === 'number' ? { [name]: value } : {};
}

/** Returns a copy of a value received as JSON. */
export function jsonOf(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** Returns JSON as text. Some endpoints send it as a value. */
export function jsonText(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : writeExact(value);
}

/** Returns an index, which some endpoints send as text; `undefined` if there is none. */
export function placeOf(value: unknown): number | undefined {
  const place = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(place) ? (place as number) : undefined;
}
