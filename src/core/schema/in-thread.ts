import { createCheck, type CheckText } from './check.js';
import { interpret } from './interpreter.js';

/** Checks on this thread, without a worker. */
export const checkInThread: CheckText = createCheck(interpret);
