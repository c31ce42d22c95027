import type { JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { scanJson } from './json-scan.js';

/** Why a text is not a value that can be sent. */
export type UnreadableJson = 'not-json' | 'inexact' | 'nested-too-deep' | 'json-too-long';

export type JsonReading =
  | { readonly value: JsonValue }
  | { readonly code: UnreadableJson; readonly data: Readonly<Record<string, string | number>> };

/** The value that a person wrote as JSON, or why it cannot be had just as it was written. */
export function readJson(text: string, limits: Limits = defaultLimits): JsonReading {
  const { formJsonChars: maxChars, formJsonDepth: maxDepth } = limits;
  if (text.length > maxChars)
    return { code: 'json-too-long', data: { limit: maxChars, length: text.length } };
  const { stop, depth, inexact } = scanJson(text, maxDepth);
  if (depth > maxDepth) return { code: 'nested-too-deep', data: { limit: maxDepth } };
  if (stop !== undefined) return { code: 'not-json', data: lineAndColumn(text, stop) };
  if (inexact !== undefined) return { code: 'inexact', data: { text: inexact } };
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return { code: 'not-json', data: {} };
  }
}

/** A value as JSON for a person to read and write; nothing where it cannot be written, such as for its depth. */
export function printJson(value: unknown, indent = 2): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}

/** Whether a value nests deeper than `limit`. Counts without recursion: the depth is the server's choice. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? (Object.values(item) as unknown[]).filter((child) => typeof child === 'object' && child !== null)
        : [],
    );
  }
  return false;
}

/**
 * One text for each JSON value, whatever the order of its keys: equal texts, equal values. All that nest too deep to be
 * written share the empty one.
 */
export function keyOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  try {
    return JSON.stringify(value, inOrder);
  } catch {
    return '';
  }
}

/** The first word tells an object from a list that is written like its entries. */
function inOrder(_name: string, part: JsonValue): JsonValue {
  if (Array.isArray(part)) return ['[]', ...(part as readonly JsonValue[])];
  if (typeof part !== 'object' || part === null) return part;
  return ['{}', ...Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))];
}

function lineAndColumn(text: string, position: number): Readonly<Record<string, number>> {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}
