import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Whether a reference is followed step by step. Any other is an anchor, which has to be searched for. */
export function isPointer(reference: string): boolean {
  return reference === '#' || reference.startsWith('#/') || reference.startsWith('#%2');
}

/** What a `$ref` within one schema points to: a JSON Pointer, an `$anchor`, or nothing. Nothing is ever fetched. */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decode(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === '') return root;
  return fragment.startsWith('/') ? resolvePointer(root, fragment) : resolveAnchor(root, fragment);
}

export function resolvePointer(root: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const step of pointer.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    if (Array.isArray(at) && key === 'length') return undefined;
    at = (at as JsonObject)[key];
  }
  return at;
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
