import { createCheck, type CheckText } from './check.js';
import { interpret } from './interpreter.js';

/** Checks on this thread, without a worker. Loaded only when needed. */
export const checkInThread: CheckText = createCheck(interpret);
