import type { Call, JsonObject } from '../../core/index.js';
import { exactNumbers } from '../../shared/exact/exact.js';

/** Returns a call's arguments for display: `printed` writes their numbers as they are sent. Empty until that is possible. */
export function shownArguments({ arguments: args, exact }: Pick<Call, 'arguments' | 'exact'>): JsonObject {
  if (!exact) return args;
  void exactNumbers.arrive();
  return (exactNumbers.value?.withMarks(args, exact) ?? {}) as JsonObject;
}
