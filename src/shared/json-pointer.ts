import type { JsonObject, JsonValue } from './json.js';

/** Returns the part of a value at a JSON Pointer (RFC 6901); `undefined` if there is none. */
export function resolvePointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const key of pointer.split('/').slice(1).map(unescapeStep)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    if (Array.isArray(at) && key === 'length') return undefined;
    at = (at as JsonObject)[key];
  }
  return at;
}

/** Returns a name as a step of a JSON Pointer. */
export function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
