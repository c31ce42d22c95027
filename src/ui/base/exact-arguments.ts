import type { Call, JsonObject } from '../../core/index.js';
import { withMarks } from '../../core/base/exact-numbers.js';

/** Returns a call's arguments to be shown: `printed` writes their numbers as they are sent. */
export function shownArguments({ arguments: args, exact }: Pick<Call, 'arguments' | 'exact'>): JsonObject {
  return exact ? (withMarks(args, exact) as JsonObject) : args;
}
