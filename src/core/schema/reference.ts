import { resolvePointer } from '../base/json-pointer.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Returns the target of a `$ref` within one schema: by JSON Pointer or anchor. Nothing is ever fetched. */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decode(reference.slice(1));
  if (fragment === undefined) return undefined;
  return fragment === '' || fragment.startsWith('/')
    ? resolvePointer(root, fragment)
    : resolveAnchor(root, fragment);
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
