import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Returns the target of a `$ref` within one schema: by JSON Pointer or anchor. Nothing is ever fetched. */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decode(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === '') return root;
  return fragment.startsWith('/') ? resolvePointer(root, fragment) : resolveAnchor(root, fragment);
}

export function resolvePointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const key of pointer.slice(1).split('/').map(unescapeStep)) {
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

function resolveAnchor(root: JsonValue, anchor: string): JsonValue | undefined {
  const open: JsonValue[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const node = at as JsonObject;
    if (node['$anchor'] === anchor || node['$dynamicAnchor'] === anchor) return node;
    open.push(...Object.values(node));
  }
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
