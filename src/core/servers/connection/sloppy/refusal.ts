import { isObject, objectOf } from '../../../../shared/is-object.js';
import { problem, type Problem } from '../../../base/problems.js';
import { textIn } from '../words.js';
import { readMessage } from './messages.js';

/** Characters of a server's own words that are quoted. */
const saidChars = 200;

/**
 * Returns the problem of an HTTP status with what the server says itself in the body. A call that is answered with an error of
 * JSON-RPC was answered by the server, whatever the status says.
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

/** Returns what a body says in words, in one line. A page of HTML says nothing that could be quoted. */
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
