import { isObject, objectOf } from '../../../../shared/is-object.js';
import { problem, type Problem } from '../../../base/problems.js';
import { textIn } from '../words.js';
import { readMessage } from './messages.js';

/** Maximum number of quoted characters of a server's own text. */
const saidChars = 200;

/**
 * Returns the problem of an HTTP status with the server's own reason from the body. A JSON-RPC error is the server's answer to
 * a call, whatever the status.
 */
export function readRefusal(why: Problem, body: string, isCall: boolean): Problem {
  const given = parse(body);
  const error = isCall && why.code === 'http-status' ? errorIn(given) : undefined;
  if (error) return problem('protocol-error', error);
  const said = saidIn(given, body);
  if (!said) return why;
  const { message, data } = problem(why.code, { ...why.data, said });
  return { code: why.code, message: `${message} It says: “${said}”`, data };
}

function errorIn(given: unknown): { readonly code: number; readonly detail: string } | undefined {
  // Other servers have an `error` as well.
  if (!isObject(given) || !('jsonrpc' in given)) return undefined;
  const { error } = objectOf(readMessage(given, undefined));
  const { code, message } = objectOf(error);
  return typeof code === 'number' && typeof message === 'string' ? { code, detail: message } : undefined;
}

/** Returns the text of a body in one line. HTML is not quoted. */
function saidIn(given: unknown, body: string): string {
  const words = given === undefined ? body : textIn(given);
  const said = (words ?? '').replace(/\s+/g, ' ').trim();
  return /^[<{[]/.test(said) ? '' : said.slice(0, saidChars);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
