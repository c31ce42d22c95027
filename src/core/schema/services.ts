import type * as EmptyKeywordsModule from './empty-keywords.js';
import type * as InThreadModule from './in-thread.js';

/* What a validator loads only where a server, or a page, gives it reason to. */

/** Loads what takes out of a schema the keywords that say nothing, for one that is refused as it stands. */
export const loadEmptyKeywords = (): Promise<typeof EmptyKeywordsModule> => import('./empty-keywords.js');

/** Loads the interpreter of schemas, for a page without a worker. */
export const loadInterpreter = (): Promise<typeof InThreadModule> => import('./in-thread.js');
