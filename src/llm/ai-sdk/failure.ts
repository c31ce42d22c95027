import { lineOf, wordsIn } from '../wire/line.js';
import { httpError, ModelError } from '../wire/model-error.js';
import { isRecord } from '../wire/read.js';

/** Returns an error to show. The SDK's are of classes that only the SDK has. */
export function failureOf(error: unknown): Error {
  const status = isRecord(error) ? error['statusCode'] : undefined;
  const said = lineOf(wordsIn(error));
  if (typeof status === 'number') return httpError(status, said);
  return error instanceof ModelError ? error : new Error(said);
}
