import type * as NewsModule from './news.js';

/** Loads the announcements for screen readers, after the visible content. */
export const loadNews = (): Promise<typeof NewsModule> => import('./news.js');
