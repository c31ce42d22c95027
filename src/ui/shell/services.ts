import type * as NewsModule from './news.js';

/** Loads what screen readers are told: it comes after what is seen. */
export const loadNews = (): Promise<typeof NewsModule> => import('./news.js');
