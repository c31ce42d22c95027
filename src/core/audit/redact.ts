import { digest } from '../base/digest.js';
import { canonicalJson } from '../base/canonical.js';
import { unmarked as digitsOf, withDigits, withMarks } from '../../shared/exact/exact.js';
import type { Limits } from '../base/limits.js';
import type {
  ArgumentPlace,
  CallRecord,
  ExactNumbers,
  HostOptions,
  JsonObject,
  JsonValue,
} from '../protocol/index.js';
import { combine, readSchema, rootsOf, rootPlace, unmarked, type Overview, type MarkPlace } from './marks.js';

/** Replacement for a secret value. */
export const secret = '[secret]';

/** Texts of secret values, the longest first; `all` if they are unknown. */
export type SecretTexts = readonly string[] | 'all';

/** Arguments in the form for a record. */
export interface SealedArguments {
  readonly fields: Pick<CallRecord, 'arguments' | 'argumentsDigest' | 'redacted'>;
  /** The arguments with secrets replaced. */
  readonly value: JsonValue;
  /** Texts that would reveal the secrets in a sentence. */
  readonly texts: SecretTexts;
}

/** The tool of the call, which is passed to the page's `isSecret`. */
type ArgumentsOwner = Omit<ArgumentPlace, 'path'>;

type Redact = (
  given: JsonObject,
  schema: JsonObject | undefined,
  owner: ArgumentsOwner,
  exact?: ExactNumbers,
) => SealedArguments;

type CountSteps = (count: number) => void;

const noSchema: JsonObject = {};

/**
 * Returns a function that replaces the arguments that the schema or the page marks as secret. Schema and value are read
 * together, in a limited number of steps. If there are more steps, or an error occurs, the whole value is secret.
 */
export function createRedact(limits: Limits, isSecret: HostOptions['isSecret']): Redact {
  const overviews = new WeakMap<JsonObject, Overview>();
  const overviewOf = (root: JsonObject): Overview => {
    const overview = overviews.get(root) ?? readSchema(root);
    overviews.set(root, overview);
    return overview;
  };
  const placeIn = (schema: JsonObject, step: CountSteps): MarkPlace => {
    const roots = rootsOf(schema);
    // Most schemas mark nothing.
    if (!roots.some((root) => overviewOf(root).hasMarks)) return unmarked;
    return combine(roots.map((root) => rootPlace(root, overviewOf(root), step)));
  };
  const redact = (given: JsonValue, schema: JsonObject, owner: ArgumentsOwner): SealedArguments => {
    let left = limits.auditSecretSteps;
    const step = (count: number): void => {
      left -= count;
      if (left < 0) throw new Error('too long');
    };
    try {
      const isSecretAt = isSecret && ((path: readonly string[]) => isSecret({ ...owner, path }));
      const { value, secrets } = withoutSecrets(given, placeIn(schema, step), step, isSecretAt);
      return seal(value, collectTexts(secrets, step), value !== given, limits);
    } catch {
      return seal(secret, 'all', true, limits);
    }
  };
  /** A cache, because the arguments of a call are recorded several times. They are the same object each time. */
  const known = new WeakMap<JsonObject, WeakMap<JsonObject, SealedArguments>>();
  return (given, schema = noSchema, owner, exact) => {
    const bySchema = known.get(given) ?? new WeakMap<JsonObject, SealedArguments>();
    known.set(given, bySchema);
    const sealed = bySchema.get(schema) ?? redact(withMarks(given, exact), schema, owner);
    bySchema.set(schema, sealed);
    return sealed;
  };
}

/** Replaces secrets. Returns the given object if it contains none. */
function withoutSecrets(
  value: JsonValue,
  root: MarkPlace,
  step: CountSteps,
  isSecretAt: ((path: readonly string[]) => unknown) | undefined,
): { readonly value: JsonValue; readonly secrets: readonly JsonValue[] } {
  const secrets: JsonValue[] = [];
  if (root === unmarked && !isSecretAt) return { value, secrets };
  const visit = (at: JsonValue, place: MarkPlace, path: readonly string[]): JsonValue => {
    step(1);
    if (place.isSecret || (path.length > 0 && isSecretAt?.(path))) {
      secrets.push(at);
      return secret;
    }
    if (typeof at !== 'object' || at === null || (place === unmarked && !isSecretAt)) return at;
    // The path is only needed for the page's function.
    const to = (key: string): readonly string[] => (isSecretAt ? Object.freeze([...path, key]) : path);
    if (Array.isArray(at)) {
      const items = at as readonly JsonValue[];
      const shown = items.map((item, index) => visit(item, place.item(index), to(String(index))));
      return shown.some((item, index) => item !== items[index]) ? shown : items;
    }
    const entries = Object.entries(at);
    const shown = entries.map(([key, child]) => visit(child, place.property(key), to(key)));
    if (shown.every((child, index) => child === entries[index]?.[1])) return at;
    return Object.fromEntries(entries.map(([key], index) => [key, shown[index] ?? null]));
  };
  return { value: visit(value, root, []), secrets };
}

function seal(value: JsonValue, texts: SecretTexts, redacted: boolean, limits: Limits): SealedArguments {
  const text = withDigits(JSON.stringify(value));
  const isCut = text.length > limits.auditArgumentChars;
  return {
    value,
    texts,
    fields: {
      arguments: isCut ? `${text.slice(0, limits.auditArgumentChars)}…` : text,
      argumentsDigest: digest(withDigits(canonicalJson(value))),
      ...(redacted ? { redacted } : {}),
    },
  };
}

/** Minimum length of a text to search for. Shorter ones occur in ordinary words. */
const shortest = 4;
/** Maximum number of texts to search for. More would take too long. */
const most = 1_000;
/** Maximum length of the beginning of a secret that was cut. The texts in a problem are shorter than this. */
const longestCut = 600;

/** Returns the texts that would reveal secret values in a sentence. */
function collectTexts(secrets: readonly JsonValue[], step: CountSteps): SecretTexts {
  const texts = new Set<string>();
  const add = (text: string): void => {
    if (text.length < shortest) return;
    texts.add(text);
    // The sentence may quote JSON, in which the text is escaped.
    texts.add(JSON.stringify(text).slice(1, -1));
  };
  const open = [...secrets];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    step(1);
    if (typeof next === 'string' || typeof next === 'number') add(String(next));
    const digits = typeof next === 'string' && digitsOf(next);
    // The rounded number is also searched for, because it reveals as much.
    if (digits) for (const text of [digits, String(Number(digits))]) add(text);
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const key of Object.keys(next)) add(key);
    for (const child of Object.values(next)) open.push(child as JsonValue);
  }
  return texts.size > most ? 'all' : longestFirst(texts);
}

export function joinTexts(some: SecretTexts, others: SecretTexts): SecretTexts {
  return some === 'all' || others === 'all' ? 'all' : longestFirst(new Set([...some, ...others]));
}

function longestFirst(texts: ReadonlySet<string>): readonly string[] {
  return [...texts].sort((a, b) => b.length - a.length);
}

/** Replaces the secrets that a sentence may quote. */
export function hideSecrets(sentence: string, texts: SecretTexts): string {
  if (texts === 'all') return secret;
  if (texts.length === 0) return sentence;
  const end = sentence.endsWith('…') ? sentence.length - 1 : 0;
  const lengthAt = (at: number): number => {
    const whole = texts.find((text) => sentence.startsWith(text, at));
    if (whole) return whole.length;
    const left = end - at;
    if (left < shortest || left > longestCut) return 0;
    return texts.some((text) => text.startsWith(sentence.slice(at, end))) ? left : 0;
  };
  let hidden = '';
  for (let at = 0; at < sentence.length;) {
    const length = lengthAt(at);
    hidden += length > 0 ? secret : (sentence[at] ?? '');
    at += Math.max(length, 1);
  }
  return hidden;
}
