import type { Call, JsonObject } from '../../core/index.js';
import { exactNumbers } from '../../core/base/exact.js';

/** Returns a call's arguments to be shown: `printed` writes their numbers as they are sent. None until that can be done. */
export function shownArguments({ arguments: args, exact }: Pick<Call, 'arguments' | 'exact'>): JsonObject {
  return exact ? ((exactNumbers.value?.withMarks(args, exact) ?? {}) as JsonObject) : args;
}

/** Calls `update` once such arguments can be shown, unless they could be all along. */
export function whenShown(update: () => void): void {
  if (!exactNumbers.value) exactNumbers.load().then(update, () => undefined);
}
