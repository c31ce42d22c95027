import type * as EmptyKeywordsModule from './empty-keywords.js';
import type * as InThreadModule from './in-thread.js';

/* Code that a validator needs only with some servers or pages. Each part is loaded when it is first used. */

/** Loads the code that removes empty keywords from a schema. It is needed if a schema is rejected because of them. */
export const loadEmptyKeywords = (): Promise<typeof EmptyKeywordsModule> => import('./empty-keywords.js');

/** Loads the interpreter of schemas, for a page without a worker. */
export const loadInterpreter = (): Promise<typeof InThreadModule> => import('./in-thread.js');
