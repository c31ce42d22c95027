import { bounded, boundedData, type Problem, type ProblemCode } from './errors.js';
import { problem, problemSentences } from './problems.js';

/** Copies the fields of a problem that came from outside; returns the problem `otherwise` if it is malformed. */
export function readProblem(given: unknown, otherwise: ProblemCode): Problem {
  const { code, message, data } = (given ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'string' || !Object.hasOwn(problemSentences, code) || typeof message !== 'string') {
    return problem(otherwise, { detail: 'it gave no reason' });
  }
  return { code: code as ProblemCode, message: bounded(message), data: boundedData(data ?? {}) };
}
