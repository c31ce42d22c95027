import { problem, problemSentences, type Problem, type ProblemCode } from '../base/problems.js';
import { objectOf } from '../base/is-object.js';

/** Makes a problem from its code and data; the saved message does not count. */
export function restoreProblem(given: unknown): Problem | undefined {
  const { code, data } = objectOf(given);
  if (typeof code !== 'string' || !Object.hasOwn(problemSentences, code)) return undefined;
  return problem(code as ProblemCode, objectOf(data) as Problem['data']);
}
