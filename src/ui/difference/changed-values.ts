import { canonicalJson, type JsonObject, type JsonValue } from '../../core/index.js';
import { isObject } from '../../shared/is-object.js';
import type { DifferenceStrings } from '../locales/en/approval.js';

/** A line before and now; empty where there was none, or is none. A new argument has its name, and what there is to say of it. */
export type Pair = readonly [was: string, now: string, says?: string];

/** Beyond these, what is around a change is needed to read it. */
const most = { chars: 4000, lines: 12 };

/**
 * Returns what changed in a value, a line for each part of it: `days.maximum: 7`. All that changed is there; `undefined` if these
 * are too many lines, or a name could be taken for two.
 */
export function changedValues(
  was: JsonValue | undefined,
  now: JsonValue | undefined,
  isNew: DifferenceStrings['isNew'],
): readonly Pair[] | undefined {
  if (canonicalJson(was ?? null).length + canonicalJson(now ?? null).length > most.chars) return undefined;
  const [before, after] = [was, now].map((value) => leavesOf(value));
  if (!before || !after) return undefined;
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const isTold = (name: string): boolean =>
    !propertyOf(was, name) && /^"\w+"$/.test(after.get(`properties.${name}.type`) ?? '');
  const lines = paths.flatMap((path): Pair[] => {
    const [old, fresh] = [before.get(path), after.get(path)];
    if (old === fresh) return [];
    const name = path.replace(/^properties\./, '');
    const argument = /^properties\.([^.]+)\.type$/.exec(path)?.[1];
    const type = (fresh ?? '').slice(1, -1);
    // A new argument says by itself that it is required.
    if (old === undefined && /^required\.\d+$/.test(path) && isTold(type)) return [];
    if (argument && isTold(argument)) return [['', argument, isNew(type, isRequired(now, argument))]];
    return [[lineOf(name, old), lineOf(name, fresh)]];
  });
  return lines.length > most.lines || lines.length === 0 ? undefined : lines;
}

function lineOf(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name}: ${value}`;
}

/** Returns the JSON of each value that holds no others, by its path; `undefined` if two paths would be written alike. */
function leavesOf(
  value: JsonValue | undefined,
  path = '',
  found = new Map<string, string>(),
): Map<string, string> | undefined {
  const entries = typeof value === 'object' && value !== null ? Object.entries<JsonValue>(value) : [];
  if (entries.length === 0 && value !== undefined) found.set(path, canonicalJson(value));
  for (const [name, part] of entries) {
    if (!/^[\w$-]+$/.test(name) || !leavesOf(part, path ? `${path}.${name}` : name, found)) return undefined;
  }
  return found;
}

function propertyOf(schema: JsonValue | undefined, name: string): unknown {
  const properties = isObject(schema) && schema['properties'];
  return isObject(properties) && Object.hasOwn(properties, name);
}

function isRequired(schema: JsonValue | undefined, name: string): boolean {
  const required = (schema as JsonObject)['required'];
  return Array.isArray(required) && required.includes(name);
}
