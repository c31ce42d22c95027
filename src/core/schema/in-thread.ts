import { createCheck, type CheckText } from './check.js';
import { interpret } from './interpreter.js';

/** Where there is no worker. No page pays for it before it has to. */
export const checkInThread: CheckText = createCheck(interpret);
