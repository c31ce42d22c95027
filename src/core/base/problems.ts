import {
  detailOf,
  McpToolsError,
  problemOf,
  type Problem,
  type ProblemCode,
  type ProblemData,
} from './errors.js';
import type { Sentence } from './sentences/data.js';
import { firstSentences } from './sentences/first.js';
import { laterSentences } from './sentences/later.js';

export {
  detailOf,
  isOutOfStack,
  McpToolsError,
  type Problem,
  type ProblemCode,
  type ProblemData,
} from './errors.js';

/**
 * All problems, each with an English sentence that says what happened and what to do.
 *
 * The codes are stable, the sentences may change. The elements show them in the person's language.
 */
export const problemSentences: Readonly<Record<ProblemCode, Sentence>> = {
  ...firstSentences,
  ...laterSentences,
};

export function problem(code: ProblemCode, data?: ProblemData): Problem {
  return problemOf(code, problemSentences[code], data);
}

/** Returns the error of a problem, to be thrown. */
export function problemError(code: ProblemCode, data?: ProblemData, options?: ErrorOptions): McpToolsError {
  return new McpToolsError(problem(code, data), options);
}

/** Returns the problem of a caught `McpToolsError`, and one with the code `otherwise` for any other thrown value. */
export function problemFrom(error: unknown, otherwise: ProblemCode): Problem {
  return McpToolsError.isInstance(error) ? error.problem : problem(otherwise, { detail: detailOf(error) });
}
