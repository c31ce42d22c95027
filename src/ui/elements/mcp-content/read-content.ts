import {
  admitResult,
  defaultLimits,
  McpToolsError,
  problem,
  readParts,
  type JsonValue,
  type Part,
  type Problem,
} from '../../../core/index.js';

export interface Content {
  readonly parts: readonly Part[];
  readonly isError: boolean;
  /** Why a result could not be read. */
  readonly problem?: Problem;
}

/** A raw result of any shape as parts. What is no result is shown as the value it is, with the reason. */
export function readContent(raw: unknown): Content {
  const value = (raw ?? null) as JsonValue;
  try {
    const result = admitResult(value, defaultLimits);
    return { parts: readParts(result, defaultLimits), isError: result['isError'] === true };
  } catch (error) {
    const why = McpToolsError.isInstance(error)
      ? error.problem
      : problem('invalid-result', { detail: 'it could not be read' });
    // Too deep to be taken apart is too deep to be shown.
    const parts: Part[] =
      why.code === 'invalid-result' && McpToolsError.isInstance(error)
        ? [{ kind: 'unknown', type: '', value }]
        : [];
    return { parts, isError: false, problem: why };
  }
}
