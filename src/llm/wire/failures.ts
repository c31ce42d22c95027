import { isRecord } from './read.js';
import { lineOf, wordsIn } from './line.js';
import { ModelError } from './model-error.js';

/** Returns the message of an error object, in any shape that is in use; `undefined` if the value is no error. */
export function errorIn(value: unknown): string | undefined {
  const body: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(body)) return undefined;
  const { error, object, type } = body;
  if (typeof error === 'string' && error !== '') return error;
  // Some endpoints write `{}` where there is no error.
  if (isRecord(error) && Object.keys(error).length > 0) return sentenceIn(error) ?? JSON.stringify(error);
  return object === 'error' || type === 'error' ? (sentenceIn(body) ?? JSON.stringify(body)) : undefined;
}

/** Returns an error to show: without secrets that the endpoint may have quoted, and cut. A `cause` would still hold them. */
export function shownError(error: unknown, secrets: readonly string[]): Error {
  const known = error instanceof ModelError ? error : undefined;
  const said = known ? String(known.problem.data['said']) : wordsIn(error);
  const line = lineOf(secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), said));
  return known ? known.saying(line) : new Error(line);
}

/** Returns what an object of an error says. */
export function sentenceIn(value: Record<string, unknown>): string | undefined {
  return [value['message'], value['detail']].find((one) => typeof one === 'string');
}
