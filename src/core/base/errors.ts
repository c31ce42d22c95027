import type { ProblemData, Sentence } from './sentences/data.js';
import { firstSentences } from './sentences/first.js';
import type { laterSentences } from './sentences/later.js';

export type { ProblemData };

export type FirstProblemCode = keyof typeof firstSentences;

/** Codes are stable; the sentences may change. */
export type ProblemCode = FirstProblemCode | keyof typeof laterSentences;

/** A problem as data, in snapshots, records and events. */
export interface Problem {
  readonly code: ProblemCode;
  /** English sentence. Show it, or make your own from `code` and `data`. */
  readonly message: string;
  readonly data: ProblemData;
}

/** Length of a server's text inside a sentence. */
const detailChars = 500;

export function boundedData(data: object): ProblemData {
  const fit = Object.entries(data).flatMap(
    ([name, value]: [string, unknown]): [string, string | number][] => {
      if (typeof value === 'string') return [[name, bounded(value)]];
      return typeof value === 'number' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(fit);
}

export function bounded(text: string): string {
  return text.length > detailChars ? `${text.slice(0, detailChars)}…` : text;
}

/** Returns the message of any thrown value. */
export function detailOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without words';
  }
}

/** Returns true if a function ran out of stack, which Firefox says with an error of its own. */
export function isOutOfStack(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

const brand = Symbol.for('mcp-tools.error');

/** Thrown if the host is used wrongly, or an operation fails. `isInstance` works across two copies of this package. */
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

/** Makes a problem with a sentence for its code, and data that are cut so that they can be shown. */
export function problemOf(code: ProblemCode, sentence: Sentence, data: ProblemData = {}): Problem {
  const bounded = boundedData(data);
  return { code, data: bounded, message: sentence(bounded) };
}

/** A problem until there are tools on screen; `problems.ts` has the same functions for all problems. */
export function problem(code: FirstProblemCode, data?: ProblemData): Problem {
  return problemOf(code, firstSentences[code], data);
}

/** Returns the error of a problem, to be thrown. */
export function problemError(
  code: FirstProblemCode,
  data?: ProblemData,
  options?: ErrorOptions,
): McpToolsError {
  return new McpToolsError(problem(code, data), options);
}

/** Returns the problem of a caught `McpToolsError`, and one with the code `otherwise` for any other thrown value. */
export function problemFrom(error: unknown, otherwise: FirstProblemCode): Problem {
  return McpToolsError.isInstance(error) ? error.problem : problem(otherwise, { detail: detailOf(error) });
}
