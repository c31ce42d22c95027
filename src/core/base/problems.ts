import { objectOf } from '../../shared/is-object.js';
import { sentences, type ProblemData, type Sentence } from './sentences.js';

export type { ProblemData };

/** Code of a problem. Codes are stable; the sentences may change. */
export type ProblemCode = keyof typeof sentences;

/** English sentences of problems by code. */
export const problemSentences: Readonly<Record<ProblemCode, Sentence>> = sentences;

/** A problem as data, in snapshots, records and events. */
export interface Problem {
  readonly code: ProblemCode;
  /** English sentence. Show it, or write your own from `code` and `data`. */
  readonly message: string;
  readonly data: ProblemData;
}

/** Maximum length of a server's text inside a sentence. */
const detailChars = 500;

function boundedData(data: object): ProblemData {
  const fit = Object.entries(data).flatMap(
    ([name, value]: [string, unknown]): [string, string | number][] => {
      if (typeof value === 'string') return [[name, bounded(value)]];
      return typeof value === 'number' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(fit);
}

function bounded(text: string): string {
  return text.length > detailChars ? `${text.slice(0, detailChars)}…` : text;
}

/** Returns the message of any thrown value. */
export function detailOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without a message';
  }
}

/** Returns true if a function ran out of stack. Firefox throws an `InternalError` in this case. */
export function isOutOfStack(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

const brand = Symbol.for('mcp-tools.error');

/** Thrown if the host is used incorrectly or an operation fails. `isInstance` works across two copies of this package. */
export class McpToolsError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'McpToolsError';
    this.problem = problem;
    Object.defineProperty(this, brand, { value: true });
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  static isInstance(error: unknown): error is McpToolsError {
    return typeof error === 'object' && error !== null && brand in error;
  }
}

/** Makes a problem with the sentence for its code, and with data that is cut so that it can be shown. */
export function problem(code: ProblemCode, data: ProblemData = {}): Problem {
  const bounded = boundedData(data);
  return { code, data: bounded, message: problemSentences[code](bounded) };
}

/** Returns an error with a problem, to throw. */
export function problemError(code: ProblemCode, data?: ProblemData, options?: ErrorOptions): McpToolsError {
  return new McpToolsError(problem(code, data), options);
}

/** Returns the problem of a caught `McpToolsError`; a problem with the code `otherwise` for any other thrown value. */
export function problemFrom(error: unknown, otherwise: ProblemCode): Problem {
  return McpToolsError.isInstance(error) ? error.problem : problem(otherwise, { detail: detailOf(error) });
}

/** Copies the fields of an untrusted problem; returns the problem `otherwise` if it is malformed. */
export function readProblem(given: unknown, otherwise: ProblemCode): Problem {
  const { code, message, data } = objectOf(given);
  if (!isProblemCode(code) || typeof message !== 'string')
    return problem(otherwise, { detail: 'no reason given' });
  return { code, message: bounded(message), data: boundedData(objectOf(data)) };
}

/** Restores a saved problem from its code and data. The saved message is ignored. */
export function restoreProblem(given: unknown): Problem | undefined {
  const { code, data } = objectOf(given);
  return isProblemCode(code) ? problem(code, objectOf(data) as ProblemData) : undefined;
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problemSentences, code);
}
