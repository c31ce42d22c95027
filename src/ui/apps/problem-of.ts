import { McpToolsError, type Problem } from '../../core/index.js';

/** Its code could not be loaded. */
const unknown: Problem = { code: 'part-missing', message: '', data: { detail: '' } };

/** Returns why an app was not opened. */
export function problemOf(error: unknown): Problem {
  return McpToolsError.isInstance(error) ? error.problem : unknown;
}
