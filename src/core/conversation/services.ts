import type * as AttachedModule from './attached.js';
import type * as BackgroundTasksModule from './background-tasks.js';
import type * as TakeTurnModule from './take-turn.js';

/* Code that only some conversations need. Each part is loaded when it is first used. */

/** Loads the code that reads a message's attached resources. */
export const loadAttached = (): Promise<typeof AttachedModule> => import('./attached.js');

/** Loads the code for tasks that the model does not wait for, if the page enables them. */
export const loadBackgroundTasks = (): Promise<typeof BackgroundTasksModule> =>
  import('./background-tasks.js');

/** Loads the code that asks a page's model. On most pages that could have a model, it is never needed. */
export const loadTakeTurn = (): Promise<typeof TakeTurnModule> => import('./take-turn.js');
