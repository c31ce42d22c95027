import type { Problem } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { formatBytes } from './format.js';
import { problemSentence } from './locale.js';

/** Returns the sentence for a failed call, with the server's label and with hidden characters. */
export function callProblem(strings: Strings, problem: Problem, server: string): string {
  const { code, data, message } = problem;
  if (code === 'http-status') return strings.call.refused(server, Number(data['status']));
  if (code === 'over-limit') return overLimit(strings, String(data['limit']), Number(data['value']));
  const { origin } = data;
  if (!origin) return problemSentence(strings, problem);
  // Other languages build the sentence from the data; English uses the message. Addresses that begin with the origin stay.
  const [first = '', ...others] = message.split(`${origin}`);
  const told = others.reduce(
    (said, rest) => said + (/^[/:]/.test(rest) ? `${origin}` : server) + rest,
    first,
  );
  const named = { ...problem, data: { ...data, origin: server }, message: told };
  return problemSentence(strings, named);
}

/**
 * Returns the sentence for a response that exceeded a limit of this page. The name of the limit is left out, because it is for
 * developers.
 */
function overLimit({ call, tag }: Strings, limit: string, value: number): string {
  const isSize = limit.endsWith('Bytes');
  // Most limits are whole numbers of 2^20 bytes. People read 8 MB and not 8.4 MB.
  const wholeUnits = value / 1_048_576;
  const most = isSize
    ? formatBytes(Number.isInteger(wholeUnits) ? wholeUnits * 1_000_000 : value, tag)
    : value.toLocaleString(tag);
  return call.overLimit(isSize ? 'bytes' : limit, most);
}
