import { detailOf, problem, type Problem } from '../base/errors.js';
import { isObject } from '../base/is-object.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import type { JsonObject } from '../protocol/index.js';

/** Copies arguments, so that nobody can change them between showing and sending. */
export function copyArguments(
  given: unknown,
  limits: Limits,
): { readonly args: JsonObject; readonly fault?: Problem } {
  const none = (detail: string): { args: JsonObject; fault: Problem } => ({
    args: {},
    fault: problem('arguments-not-json', { detail }),
  });
  try {
    const args: unknown = JSON.parse(JSON.stringify(given));
    if (!isObject(args)) return none('they are no object');
    if (!isDeeperThan(args, limits.argumentDepth)) return { args };
    return none(`they are nested more than ${limits.argumentDepth} levels deep`);
  } catch (error) {
    return none(error instanceof RangeError ? 'they are nested too deeply' : detailOf(error));
  }
}
