import { McpToolsError, problem, type Problem } from '../base/errors.js';
import { isObject } from '../base/is-object.js';
import type { LimitName, Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, Part, ToolResult, SchemaCheck } from '../protocol/index.js';
import type { ExactNumbers } from './exact.js';
import { Fields } from './fields.js';
import { beginningOfJson, partsForModel } from './model.js';
import { readPart } from './parts.js';
import { plainCopy } from './plain.js';

/** What there is to show of a value that should be a result. */
export interface Shown {
  readonly parts: readonly Part[];
  readonly isError: boolean;
  /** Why it is no result, or could not be read. */
  readonly problem?: Problem;
}

/** What is known of a result beside what is in it. */
export interface Known {
  /** What its schema check is about. */
  readonly schema?: JsonObject | undefined;
  readonly numbers?: ExactNumbers | undefined;
}

/**
 * A copy of a raw result that is fit to be taken apart: an object, not nested beyond the limit, with something in it. It may
 * be a page's own, and of any make. Throws an `McpToolsError` where it is not.
 */
export function admitResult(raw: unknown, limits: Limits): JsonObject {
  try {
    return resultIn(plainCopy(raw, limits));
  } catch (error) {
    if (McpToolsError.isInstance(error)) throw error;
    throw new McpToolsError(problem('invalid-result', { detail: 'it could not be read' }), { cause: error });
  }
}

/** A raw result, where it is one. Its depth has been looked at. */
export function resultIn(raw: JsonValue): JsonObject {
  if (!isObject(raw)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it is not an object' }));
  }
  if (!Array.isArray(raw['content']) && raw['structuredContent'] === undefined) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no content' }));
  }
  return raw;
}

/** Whatever somebody has in the place of a result, as parts. Never throws: what is none is shown as far as it can be. */
export function readAnything(raw: unknown, limits: Limits): Shown {
  try {
    const result = admitResult(raw, limits);
    return { parts: readParts(result, limits), isError: result['isError'] === true };
  } catch (error) {
    const why = McpToolsError.isInstance(error) ? error.problem : problem('invalid-result', { detail: '' });
    return { parts: remainsOf(raw, why, limits), isError: false, problem: why };
  }
}

/** Of what is no result, the value itself, or its beginning where it is too much to be taken apart. */
function remainsOf(raw: unknown, why: Problem, limits: Limits): readonly Part[] {
  try {
    if (why.code === 'invalid-result') return [{ kind: 'unknown', type: '', value: plainCopy(raw, limits) }];
    const name: LimitName = why.code === 'result-too-deep' ? 'resultDepth' : 'messageValues';
    const text = beginningOfJson(raw as JsonValue, beginningChars, (part) => part);
    const value = `${text.slice(0, beginningChars)}…`;
    return [{ kind: 'unknown', type: '', value, limit: { name, value: limits[name] } }];
  } catch {
    return [];
  }
}

/** Of a value that cannot be shown. */
const beginningChars = 1_000;

/** A `CallToolResult` (MCP 2026-07-28) as parts for a person and parts for a model. */
export function readResult(
  raw: JsonObject,
  schemaCheck: SchemaCheck,
  limits: Limits,
  { schema, numbers }: Known = {},
): ToolResult {
  const { said, beside } = partsOf(raw, limits, numbers);
  const told = partsForModel(said, limits);
  return {
    isError: raw['isError'] === true,
    parts: [...said, ...beside],
    schemaCheck,
    modelParts: told.parts,
    ...(told.removed > 0 ? { hiddenCharacters: told.removed } : {}),
    raw,
    ...(schema ? { schema } : {}),
  };
}

/** The parts of a `ReadResourceResult` (MCP 2026-07-28) that was looked over. Throws where it is none. */
export function readContents(raw: JsonValue, limits: Limits): readonly Part[] {
  const contents = isObject(raw) ? raw['contents'] : raw;
  if (!Array.isArray(contents)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no contents' }));
  }
  return readBlocks(contents as readonly JsonValue[], limits, (resource) => ({ type: 'resource', resource }));
}

/** The parts of a `CallToolResult`: its content in order, then its structured value, then what else there is in it. */
export function readParts(raw: JsonObject, limits: Limits): readonly Part[] {
  const { said, beside } = partsOf(raw, limits);
  return [...said, ...beside];
}

/** A result's parts, and apart from them the fields that results do not have: those are for a person alone. */
function partsOf(
  raw: JsonObject,
  limits: Limits,
  numbers?: ExactNumbers,
): { readonly said: readonly Part[]; readonly beside: readonly Part[] } {
  const fields = new Fields(raw);
  fields.texts('resultType');
  fields.take('isError', isBoolean);
  // What is in it is between programs, and is in the raw result.
  fields.take('_meta', isAnything);
  const said = readBlocks(
    fields.list('content', (blocks) => blocks),
    limits,
  );
  const value = fields.take('structuredContent', isAnything);
  if (value !== undefined) {
    const exact = numbers?.exact();
    said.push({ kind: 'structured', value, ...(exact ? { exact } : {}) });
  }
  const { extra, limit } = fields.rest(limits);
  const beside: Part[] = extra
    ? [{ kind: 'unknown', type: '', value: extra, ...(limit ? { limit } : {}) }]
    : [];
  return { said, beside };
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

function isAnything(_value: JsonValue): _value is JsonValue {
  return true;
}

function isBoolean(value: JsonValue): value is boolean {
  return typeof value === 'boolean';
}
