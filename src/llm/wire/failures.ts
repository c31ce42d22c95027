import { isRecord } from './read.js';
import { piecesOf } from './events.js';
import { lineOf, wordsIn } from './line.js';
import { httpError, ModelError } from './model-error.js';

/** Length of the part of an error body that is read. */
const maxBodyChars = 64 * 1024;

/** Returns an error with the HTTP status and the endpoint's own message. */
export async function httpFailure(response: Response): Promise<Error> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    return new Error("The model's server sent a redirect, which is not followed. Use its exact address.");
  }
  const said = messageIn(await startOf(response), response.headers.get('Content-Type') ?? '');
  return httpError(response.status, said);
}

/** Returns the message of an error object, in any shape that is in use; `undefined` if the value is no error. */
export function errorIn(value: unknown): string | undefined {
  const body: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(body)) return undefined;
  const { error } = body;
  if (typeof error === 'string') return error;
  if (isRecord(error)) return sentenceIn(error) ?? JSON.stringify(error);
  return body['object'] === 'error' ? (sentenceIn(body) ?? JSON.stringify(body)) : undefined;
}

/** Returns an error to show: without secrets that the endpoint may have quoted, and cut. A `cause` would still hold them. */
export function shownError(error: unknown, secrets: readonly string[]): Error {
  const known = error instanceof ModelError ? error : undefined;
  const said = known ? String(known.problem.data['said']) : wordsIn(error);
  const line = lineOf(secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), said));
  return known ? known.saying(line) : new Error(line);
}

function messageIn(text: string, type: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return errorIn(value) ?? (isRecord(value) ? sentenceIn(value) : undefined) ?? text;
  } catch {
    return type.includes('html') ? '' : text;
  }
}

function sentenceIn(value: Record<string, unknown>): string | undefined {
  return [value['message'], value['detail']].find((one) => typeof one === 'string');
}

/** Returns the beginning of a body, as far as it can be read. */
async function startOf(response: Response): Promise<string> {
  let text = '';
  try {
    // However much comes in its first piece.
    for await (const piece of piecesOf(response, Infinity)) {
      text += piece;
      if (text.length >= maxBodyChars) break;
    }
  } catch {
    return text;
  }
  return text;
}
