import type { Call, JsonObject } from '../../core/index.js';
import { exactNumbers } from '../../shared/exact/exact.js';

/** Returns a call's arguments to be shown: `printed` writes their numbers as they are sent. None until that can be done. */
export function shownArguments({ arguments: args, exact }: Pick<Call, 'arguments' | 'exact'>): JsonObject {
  if (!exact) return args;
  void exactNumbers.arrive();
  return (exactNumbers.value?.withMarks(args, exact) ?? {}) as JsonObject;
}
