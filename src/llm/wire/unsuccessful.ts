import { piecesOf } from './pieces.js';
import { errorIn, sentenceIn } from './failures.js';
import { httpError } from './model-error.js';
import { isRecord } from './read.js';

/** Maximum number of retries if the endpoint reports that it is busy. */
const mostRetries = 2;
/** Maximum wait before a retry, in ms. If an endpoint asks for more, the error states it. */
const longestWait = 60_000;
/** Maximum length of an error body that is read. */
const maxBodyChars = 64 * 1024;

/**
 * Waits until a busy endpoint accepts another request. If waiting does not help, throws the HTTP status and the endpoint's
 * message.
 */
export async function waitOrThrow(response: Response, retries: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const delay = retries < mostRetries ? delayOf(response, retries) : undefined;
  if (delay === undefined) throw await httpFailure(response);
  await response.body?.cancel();
  await waited(delay, signal);
}

/** Returns the wait before a retry, in ms; `undefined` if a retry does not help. */
function delayOf({ status, headers }: Response, retries: number): number | undefined {
  if (status !== 429 && status !== 503 && status !== 529) return undefined;
  const said = headers.get('Retry-After');
  if (said === null) return 1_000 * 2 ** retries;
  const seconds = Number(said);
  const delay = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(said) - Date.now();
  return delay <= longestWait ? Math.max(0, delay) : undefined;
}

async function waited(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new Error());
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

async function httpFailure(response: Response): Promise<Error> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    return new Error("The model's server sent a redirect, which is not followed. Use its exact address.");
  }
  const said = messageIn(await startOf(response), response.headers.get('Content-Type') ?? '');
  return httpError(response.status, said);
}

function messageIn(text: string, type: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return errorIn(value) ?? (isRecord(value) ? sentenceIn(value) : undefined) ?? text;
  } catch {
    return type.includes('html') ? '' : text;
  }
}

/** Returns the beginning of a body, as far as it can be read. */
async function startOf(response: Response): Promise<string> {
  let text = '';
  try {
    // The first piece may have any size.
    for await (const piece of piecesOf(response, Infinity)) {
      text += piece;
      if (text.length >= maxBodyChars) break;
    }
  } catch {
    return text;
  }
  return text;
}
