import type { Problem } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { problemSentence } from './locale.js';

/** Returns why a call failed, told of the server by its label, with its hidden characters. */
export function callProblem(strings: Strings, problem: Problem, server: string): string {
  const { code, data } = problem;
  if (code === 'http-status') return strings.call.refused(server, Number(data['status']));
  return problemSentence(
    strings,
    'origin' in data ? { ...problem, data: { ...data, origin: server } } : problem,
  );
}
