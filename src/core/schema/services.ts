import type * as EmptyKeywordsModule from './empty-keywords.js';
import type * as InThreadModule from './in-thread.js';

/* Code that a validator loads only if a server, or a page, makes it necessary. */

/** Loads the code that removes empty keywords from a schema, for a schema that is rejected with them. */
export const loadEmptyKeywords = (): Promise<typeof EmptyKeywordsModule> => import('./empty-keywords.js');

/** Loads the interpreter of schemas, for a page without a worker. */
export const loadInterpreter = (): Promise<typeof InThreadModule> => import('./in-thread.js');
