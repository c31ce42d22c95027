import { isRecord } from './read.js';
import { lineOf, wordsIn } from './line.js';
import { ModelError } from './model-error.js';

/** Returns the message of an error object, in any common shape; `undefined` if the value is not an error. */
export function errorIn(value: unknown): string | undefined {
  const body: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(body)) return undefined;
  const { error, object, type } = body;
  if (typeof error === 'string' && error !== '') return error;
  // Some endpoints send `{}` when there is no error.
  if (isRecord(error) && Object.keys(error).length > 0) return sentenceIn(error) ?? JSON.stringify(error);
  return object === 'error' || type === 'error' ? (sentenceIn(body) ?? JSON.stringify(body)) : undefined;
}

/**
 * Returns an error to show, shortened, and without secrets that the endpoint may have quoted. It has no `cause`, which would
 * still hold them.
 */
export function shownError(error: unknown, secrets: readonly string[]): Error {
  const known = error instanceof ModelError ? error : undefined;
  const said = known ? String(known.problem.data['said']) : wordsIn(error);
  const line = lineOf(secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), said));
  return known ? known.saying(line) : new Error(line);
}

/** Returns the message of an error object. */
export function sentenceIn(value: Record<string, unknown>): string | undefined {
  return [value['message'], value['detail']].find((one) => typeof one === 'string');
}
