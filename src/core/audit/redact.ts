import type { Limits } from '../base/limits.js';
import type { ArgumentPlace, HostOptions, JsonObject, JsonValue } from '../protocol/index.js';
import { lookThrough, placesOf, rootsOf, together, unmarked, type Overview, type Place } from './marks.js';
import { collectTexts, type SecretTexts } from './secret-texts.js';

/** What stands where a secret value stood. */
export const secret = '[secret]';

/** A value without what is secret in it. */
export interface Redacted {
  /** The very value that was given, where nothing in it is secret. */
  readonly value: JsonValue;
  /** By which the secrets could be known in a sentence. */
  readonly texts: SecretTexts;
}

/** Whose arguments these are, for the page to judge. */
export type Whose = Omit<ArgumentPlace, 'path'>;

export type Redact = (value: JsonValue, schema: JsonObject | undefined, whose: Whose) => Redacted;

/**
 * Takes out of arguments what their schema or the page says is secret. Schema and value are walked together, and the
 * walk is bounded: where it takes too long, or anything in it fails, all of the value is secret.
 */
export function createRedact({ auditSecretSteps }: Limits, isSecret: HostOptions['isSecret']): Redact {
  const known = new WeakMap<JsonObject, Overview>();
  const overviewOf = (root: JsonObject): Overview => {
    const overview = known.get(root) ?? lookThrough(root);
    known.set(root, overview);
    return overview;
  };
  const placeIn = (schema: JsonObject, step: (count: number) => void): Place => {
    const roots = rootsOf(schema);
    // Most schemas mark nothing at all, and need not be held against anything.
    if (!roots.some((root) => overviewOf(root).hasMarks)) return unmarked;
    return together(roots.map((root) => placesOf(root, overviewOf(root), step)));
  };
  return (value, schema, whose) => {
    let left = auditSecretSteps;
    const step = (count: number): void => {
      left -= count;
      if (left < 0) throw new Error('too long');
    };
    try {
      const place = schema ? placeIn(schema, step) : unmarked;
      if (place === unmarked && !isSecret) return { value, texts: [] };
      return walk(value, place, step, isSecret && ((path) => isSecret({ ...whose, path })));
    } catch {
      return { value: secret, texts: 'all' };
    }
  };
}

function walk(
  value: JsonValue,
  place: Place,
  step: (count: number) => void,
  isSecret: ((path: readonly string[]) => unknown) | undefined,
): Redacted {
  const secrets: JsonValue[] = [];
  const visit = (at: JsonValue, its: Place, path: readonly string[]): JsonValue => {
    step(1);
    if (its.isSecret || (path.length > 0 && isSecret?.(path))) {
      secrets.push(at);
      return secret;
    }
    if (typeof at !== 'object' || at === null || (its === unmarked && !isSecret)) return at;
    // Only the page wants to know where.
    const to = (key: string): readonly string[] => (isSecret ? Object.freeze([...path, key]) : path);
    if (Array.isArray(at)) {
      const items = at as readonly JsonValue[];
      const shown = items.map((item, index) => visit(item, its.item(index), to(String(index))));
      return shown.some((item, index) => item !== items[index]) ? shown : items;
    }
    const entries = Object.entries(at);
    const shown = entries.map(([key, child]) => visit(child, its.property(key), to(key)));
    if (shown.every((child, index) => child === entries[index]?.[1])) return at;
    return Object.fromEntries(entries.map(([key], index) => [key, shown[index] ?? null]));
  };
  return { value: visit(value, place, []), texts: collectTexts(secrets, step) };
}
