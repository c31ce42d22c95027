import { McpToolsError, problemError, problemFrom, type Problem } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import type { LimitName, Limits } from '../base/limits.js';
import { inOneGo, inTimeSlices } from '../../shared/time-slice.js';
import type { JsonObject, JsonValue, Part } from '../protocol/index.js';
import { Fields, readPart } from './parts.js';
import { copying, type ExactNumbers } from './raw.js';

/** The visible parts of a value that should be a result. */
export interface Shown {
  readonly parts: readonly Part[];
  readonly isError: boolean;
  /** Present if the value is not a result or could not be read. */
  readonly problem?: Problem;
}

/**
 * Copies a raw result, which may be any object of a page. Throws an `McpToolsError` if it is not an object, has no content, or
 * is nested too deeply.
 */
export function admitResult(raw: unknown, limits: Limits): JsonObject {
  return inOneGo(admitting(raw, limits));
}

function* admitting(raw: unknown, limits: Limits): Generator<void, JsonObject, void> {
  try {
    return resultIn(yield* copying(raw, limits));
  } catch (error) {
    if (McpToolsError.isInstance(error)) throw error;
    throw problemError('invalid-result', { detail: 'it could not be read' }, { cause: error });
  }
}

/**
 * Returns a value as a raw result, after its depth was checked. Throws if it is not a result. Before MCP 2026-07-28, a
 * structured value was an object, so `null` from a legacy server means that it is absent.
 */
export function resultIn(raw: JsonValue, isLegacy = false): JsonObject {
  if (!isObject(raw)) throw problemError('invalid-result', { detail: 'it is not an object' });
  const { structuredContent, ...rest } = raw;
  const { content } = rest;
  const isAbsent = structuredContent === undefined || (isLegacy && structuredContent === null);
  // Go encodes an empty list as `null`.
  const isContent = Array.isArray(content) || content === null;
  if (isAbsent && !isContent) throw problemError('invalid-result', { detail: 'it has no content' });
  return isAbsent && structuredContent === null ? Object.freeze(rest) : raw;
}

/** Reads any value as the parts of a result. Never throws: a malformed value is shown as far as possible. */
export function readAnything(raw: unknown, limits: Limits): Shown {
  return inOneGo(reading(raw, limits));
}

/** Does the same in time slices. Reads one copy within the limits, so the value may change meanwhile. */
export function readInSlices(raw: unknown, limits: Limits): Shown | Promise<Shown> {
  return inTimeSlices(reading(raw, limits));
}

function* reading(raw: unknown, limits: Limits): Generator<void, Shown, void> {
  try {
    const result = yield* admitting(raw, limits);
    return { parts: readParts(result, limits), isError: result['isError'] === true };
  } catch (error) {
    const why = problemFrom(error, 'invalid-result');
    return { parts: yield* remainsOf(raw, why, limits), isError: false, problem: why };
  }
}

/** Returns the whole value as an unknown part, or its beginning if it is too large. */
function* remainsOf(raw: unknown, why: Problem, limits: Limits): Generator<void, readonly Part[], void> {
  try {
    if (why.code === 'invalid-result')
      return [{ kind: 'unknown', type: '', value: yield* copying(raw, limits) }];
    const name: LimitName = why.code === 'result-too-deep' ? 'resultDepth' : 'messageValues';
    const text = beginningOfJson(raw as JsonValue, beginningChars, (part) => part);
    const value = `${text.slice(0, beginningChars)}…`;
    return [{ kind: 'unknown', type: '', value, limit: { name, value: limits[name] } }];
  } catch {
    return [];
  }
}

const beginningChars = 1_000;

/** Reads the parts of a `ReadResourceResult` (MCP 2026-07-28) after `freezeRaw`. Throws if it is malformed. */
export function readContents(raw: JsonValue, limits: Limits): readonly Part[] {
  const contents = isObject(raw) ? raw['contents'] : raw;
  if (contents === null) return [];
  if (!Array.isArray(contents)) throw problemError('invalid-result', { detail: 'it has no contents' });
  return readBlocks(contents as readonly JsonValue[], limits, (resource) => ({ type: 'resource', resource }));
}

/** Reads the parts of a `CallToolResult`: its content in order, its structured value, and any other fields. */
export function readParts(raw: JsonObject, limits: Limits): readonly Part[] {
  const { content, others } = partsOf(raw, limits);
  return [...content, ...others];
}

/** Reads the parts of a result. Unknown fields are returned separately in `others`, because a model never gets them. */
export function partsOf(
  raw: JsonObject,
  limits: Limits,
  exact?: ExactNumbers,
): { readonly content: readonly Part[]; readonly others: readonly Part[] } {
  const fields = new Fields(raw);
  fields.texts('resultType');
  fields.take('isError', (value) => typeof value === 'boolean');
  // `_meta` is for programs. It is in the raw result only.
  fields.take('_meta');
  const blocks = fields.list('content', (all) => all);
  const content = readBlocks(blocks, limits);
  // `null` counts as a value here.
  const { structuredContent: value } = raw;
  fields.take('structuredContent');
  if (value !== undefined) content.push({ kind: 'structured', value, ...(exact ? { exact } : {}) });
  const { extra, ...cut } = fields.rest(limits);
  return { content, others: extra ? [{ kind: 'unknown', type: '', value: extra, ...cut }] : [] };
}

function readBlocks(
  blocks: readonly JsonValue[],
  limits: Limits,
  blockOf: (item: JsonValue) => JsonValue = (block) => block,
): Part[] {
  const parts = blocks.slice(0, limits.resultParts).map((item) => readPart(blockOf(item), limits));
  if (blocks.length > limits.resultParts) {
    const limit = { name: 'resultParts', value: limits.resultParts } as const;
    parts.push({ kind: 'unknown', type: '', value: `${blocks.length - limits.resultParts} more`, limit });
  }
  return parts;
}

/** Writes a value as JSON; stops shortly after `most` characters. Strings are cleaned before JSON escapes them. */
export function beginningOfJson(
  value: JsonValue,
  most: number,
  clean: (text: string) => string,
  isShort = false,
  writeNumber: (value: number) => string = JSON.stringify,
): string {
  let text = isShort ? JSON.stringify(value) : '';
  // Control characters are hidden characters. After JSON has escaped them, they could not be recognized.
  if (isShort && text.length <= most && !/\\[bfru]/.test(text)) return text;
  text = '';
  const write = (next: JsonValue): void => {
    if (text.length > most) return;
    if (typeof next === 'string') text += JSON.stringify(clean(next.slice(0, most + 1)));
    else if (typeof next === 'number') text += writeNumber(next);
    else if (typeof next !== 'object' || next === null) text += JSON.stringify(next);
    else if (Array.isArray(next)) writeAll('[]', next as readonly JsonValue[], write);
    else {
      writeAll('{}', Object.entries(next as JsonObject), ([key, child]) => {
        text += `${JSON.stringify(clean(key))}:`;
        write(child);
      });
    }
  };
  const writeAll = <Item>(brackets: string, items: readonly Item[], each: (item: Item) => void): void => {
    text += brackets.charAt(0);
    for (const [index, item] of items.entries()) {
      if (text.length > most) return;
      if (index > 0) text += ',';
      each(item);
    }
    text += brackets.charAt(1);
  };
  write(value);
  return text;
}
