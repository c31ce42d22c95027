import type { Problem } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { problemSentence } from './locale.js';

/** Returns why a call failed, told of the server by its label, with its hidden characters. */
export function callProblem(strings: Strings, problem: Problem, server: string): string {
  const { code, data, message } = problem;
  if (code === 'http-status') return strings.call.refused(server, Number(data['status']));
  const { origin } = data;
  if (!origin) return problemSentence(strings, problem);
  // A language makes its sentence of the data; in English it is the message. An address that begins with the origin stays.
  const [first = '', ...others] = message.split(`${origin}`);
  const told = others.reduce(
    (said, rest) => said + (/^[/:]/.test(rest) ? `${origin}` : server) + rest,
    first,
  );
  const named = { ...problem, data: { ...data, origin: server }, message: told };
  return problemSentence(strings, named);
}
