import { McpToolsError, problem, type Problem } from '../base/errors.js';
import { isObject } from '../base/is-object.js';
import type { LimitName, Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, Part, ToolResult, SchemaCheck } from '../protocol/index.js';
import type { ExactNumbers } from './exact.js';
import { Fields } from './fields.js';
import { beginningOfJson, partsForModel } from './model.js';
import { readPart } from './parts.js';
import { plainCopy } from './plain.js';

/** Parts to show of a value that should be a result. */
export interface Shown {
  readonly parts: readonly Part[];
  readonly isError: boolean;
  /** Set if it is no result or could not be read. */
  readonly problem?: Problem;
}

/** Facts about a result that are not in it. */
export interface Known {
  /** Schema that its schema check is about. */
  readonly schema?: JsonObject | undefined;
  readonly numbers?: ExactNumbers | undefined;
}

/**
 * Copies a raw result, which may be a page's own object. Throws an `McpToolsError` if it is no object, has no content, or is
 * nested beyond the limit.
 */
export function admitResult(raw: unknown, limits: Limits): JsonObject {
  try {
    return resultIn(plainCopy(raw, limits));
  } catch (error) {
    if (McpToolsError.isInstance(error)) throw error;
    throw new McpToolsError(problem('invalid-result', { detail: 'it could not be read' }), { cause: error });
  }
}

/** Returns a value whose depth was checked as a raw result. Throws if it is none. */
export function resultIn(raw: JsonValue): JsonObject {
  if (!isObject(raw)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it is not an object' }));
  }
  if (!Array.isArray(raw['content']) && raw['structuredContent'] === undefined) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no content' }));
  }
  return raw;
}

/** Reads any value in place of a result as parts. Never throws: a malformed one is shown as far as possible. */
export function readAnything(raw: unknown, limits: Limits): Shown {
  try {
    const result = admitResult(raw, limits);
    return { parts: readParts(result, limits), isError: result['isError'] === true };
  } catch (error) {
    const why = McpToolsError.isInstance(error) ? error.problem : problem('invalid-result', { detail: '' });
    return { parts: remainsOf(raw, why, limits), isError: false, problem: why };
  }
}

/** Returns the value itself as a part, or its beginning if it is too large. */
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

/** Length of the beginning of a value that is too large to show. */
const beginningChars = 1_000;

/** Reads a `CallToolResult` (MCP 2026-07-28) as parts for a person and parts for a model. */
export function readResult(
  raw: JsonObject,
  schemaCheck: SchemaCheck,
  limits: Limits,
  { schema, numbers }: Known = {},
): ToolResult {
  const { said, beside } = partsOf(raw, limits, numbers);
  const view = partsForModel(said, limits);
  return {
    isError: raw['isError'] === true,
    parts: [...said, ...beside],
    schemaCheck,
    modelParts: view.parts,
    ...(view.removed > 0 ? { hiddenCharacters: view.removed } : {}),
    raw,
    ...(schema ? { schema } : {}),
  };
}

/** Reads the parts of a `ReadResourceResult` (MCP 2026-07-28) after `lookOver`. Throws if it is malformed. */
export function readContents(raw: JsonValue, limits: Limits): readonly Part[] {
  const contents = isObject(raw) ? raw['contents'] : raw;
  if (!Array.isArray(contents)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no contents' }));
  }
  return readBlocks(contents as readonly JsonValue[], limits, (resource) => ({ type: 'resource', resource }));
}

/** Reads the parts of a `CallToolResult`: its content in order, its structured value, and any other fields. */
export function readParts(raw: JsonObject, limits: Limits): readonly Part[] {
  const { said, beside } = partsOf(raw, limits);
  return [...said, ...beside];
}

/** Reads a result's parts, and separately the fields that results do not have: a model never gets those. */
function partsOf(
  raw: JsonObject,
  limits: Limits,
  numbers?: ExactNumbers,
): { readonly said: readonly Part[]; readonly beside: readonly Part[] } {
  const fields = new Fields(raw);
  fields.texts('resultType');
  fields.take('isError', isBoolean);
  // It is for programs, and stays in the raw result.
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
