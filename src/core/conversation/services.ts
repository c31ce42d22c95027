import type * as AttachedModule from './attached.js';
import type * as BackgroundTasksModule from './background-tasks.js';
import type * as TakeTurnModule from './take-turn.js';

/* Code that only some conversations need. Each part is loaded when it is first used. */

/** Loads what reads the resources that a message has with it. */
export const loadAttached = (): Promise<typeof AttachedModule> => import('./attached.js');

/** Loads tasks that the model does not wait for, where the page lets it go on. */
export const loadBackgroundTasks = (): Promise<typeof BackgroundTasksModule> =>
  import('./background-tasks.js');

/** Loads what asks a page's model: most pages that could have one are never asked for an answer of it. */
export const loadTakeTurn = (): Promise<typeof TakeTurnModule> => import('./take-turn.js');
