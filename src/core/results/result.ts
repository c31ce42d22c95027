import { McpToolsError, problem } from '../errors.js';
import { isDeeperThan, type Limits } from '../limits.js';
import type { JsonObject, JsonValue, Part, ToolResult, Verdict } from '../types.js';
import { partsForModel } from './model.js';
import { readPart } from './parts.js';

/** A raw result that is fit to be taken apart: an object, not nested beyond the limit, with something in it. */
export function admitResult(raw: JsonValue, limits: Limits): JsonObject {
  if (isDeeperThan(raw, limits.resultDepth)) {
    throw new McpToolsError(problem('result-too-deep', { value: limits.resultDepth }));
  }
  return resultIn(raw);
}

/** A raw result, where it is one. Its depth has been looked at. */
export function resultIn(raw: JsonValue): JsonObject {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it is not an object' }));
  }
  const result = raw as JsonObject;
  if (!Array.isArray(result['content']) && result['structuredContent'] === undefined) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no content' }));
  }
  return result;
}

/** A `CallToolResult` (MCP 2026-07-28) as parts for a person and parts for a model. */
export function readResult(raw: JsonObject, verdict: Verdict, limits: Limits): ToolResult {
  const parts = readParts(raw, limits);
  const told = partsForModel(parts, limits);
  return {
    isError: raw['isError'] === true,
    parts,
    verdict,
    modelParts: told.parts,
    ...(told.removed > 0 ? { hiddenCharacters: told.removed } : {}),
    raw,
  };
}

/** The parts of a `ReadResourceResult` (MCP 2026-07-28) that was looked over. Throws where it is none. */
export function readContents(raw: JsonValue, limits: Limits): readonly Part[] {
  const contents =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as JsonObject)['contents'] : raw;
  if (!Array.isArray(contents)) {
    throw new McpToolsError(problem('invalid-result', { detail: 'it has no contents' }));
  }
  const blocks = (contents as readonly JsonValue[]).map((resource): JsonValue => ({
    type: 'resource',
    resource,
  }));
  return readBlocks(blocks, limits);
}

/** The parts of a `CallToolResult`: its content in order, then its structured value. */
export function readParts(raw: JsonObject, limits: Limits): readonly Part[] {
  const parts = readBlocks(
    Array.isArray(raw['content']) ? (raw['content'] as readonly JsonValue[]) : [],
    limits,
  );
  const value = raw['structuredContent'];
  if (value !== undefined) parts.push({ kind: 'structured', value });
  return parts;
}

function readBlocks(blocks: readonly JsonValue[], limits: Limits): Part[] {
  const parts = blocks.slice(0, limits.resultParts).map((block) => readPart(block, limits));
  if (blocks.length > limits.resultParts) {
    const limit = { name: 'resultParts', value: limits.resultParts } as const;
    parts.push({ kind: 'unknown', type: '', value: `${blocks.length - limits.resultParts} more`, limit });
  }
  return parts;
}
