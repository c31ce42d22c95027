import type { JsonValue } from '../../core/index.js';

/** Reads values of a model's server, which are not trusted to be what they should be. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the objects of a list; none if it is no list. */
export function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a field if its value is a number. */
export function numberOf<Name extends string>(name: Name, value: unknown): { readonly [N in Name]?: number };
export function numberOf(name: string, value: unknown): Readonly<Record<string, number>> {
  return typeof value === 'number' ? { [name]: value } : {};
}

/** Returns a copy of a value that came as JSON. */
export function jsonOf(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}
