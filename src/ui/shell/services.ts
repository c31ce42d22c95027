import type * as NewsModule from './news.js';
import type * as ShellPaletteModule from './shell-palette.js';

/** Loads the announcements for screen readers, after the visible content. */
export const loadNews = (): Promise<typeof NewsModule> => import('./news.js');

/** Loads the dialogs that shortcuts open. */
export const loadShellPalette = (): Promise<typeof ShellPaletteModule> => import('./shell-palette.js');
