import type { Limits } from '../base/limits.js';
import type { ArgumentPlace, HostOptions, JsonObject, JsonValue } from '../protocol/index.js';
import { lookThrough, placesOf, rootsOf, together, unmarked, type Overview, type Place } from './marks.js';
import { collectTexts, type SecretTexts } from './secret-texts.js';

/** Replacement for a secret value. */
export const secret = '[secret]';

/** A value with its secrets replaced. */
export interface Redacted {
  /** The given object itself if nothing in it is secret. */
  readonly value: JsonValue;
  /** Texts by which a sentence could reveal the secrets. */
  readonly texts: SecretTexts;
}

/** The call's tool, for the page's `isSecret`. */
export type ArgumentsOwner = Omit<ArgumentPlace, 'path'>;

export type Redact = (value: JsonValue, schema: JsonObject | undefined, owner: ArgumentsOwner) => Redacted;

/**
 * Replaces what the schema or the page marks as secret in arguments. Schema and value are walked together, in a limited
 * number of steps: if there are more, or anything fails, all of the value is secret.
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
    // Most schemas mark nothing, and need no walk.
    if (!roots.some((root) => overviewOf(root).hasMarks)) return unmarked;
    return together(roots.map((root) => placesOf(root, overviewOf(root), step)));
  };
  return (value, schema, owner) => {
    let left = auditSecretSteps;
    const step = (count: number): void => {
      left -= count;
      if (left < 0) throw new Error('too long');
    };
    try {
      const place = schema ? placeIn(schema, step) : unmarked;
      if (place === unmarked && !isSecret) return { value, texts: [] };
      return walk(value, place, step, isSecret && ((path) => isSecret({ ...owner, path })));
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
    // Only the page's function needs the path.
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
