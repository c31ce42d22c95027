import { Lazy } from '../../shared/lazy.js';
import type { AskElements, AskPage } from './ask-elements.js';
import type * as EmptyPaneModule from './empty-pane.js';
import type * as KeptColumnModule from './kept-column.js';
import type * as LateViewsModule from './late-views.js';
import type * as NewsModule from './news.js';
import type * as PagesModule from './pages.js';
import type * as ShellKeysModule from './shell-keys.js';
import type * as ShellPaletteModule from './shell-palette.js';
import type { ToolCalls, ToolCallsPage } from './tool-calls.js';

/** Loads the announcements for screen readers, after the visible content. */
export const loadNews = (): Promise<typeof NewsModule> => import('./news.js');

/** The pages of a phone, and the way back from a tool. Loaded when there is one to leave, or more tabs than fit. */
export const pages = new Lazy<typeof PagesModule>(() => import('./pages.js'));

/** The shortcuts of the widget. Loaded when the focus is first inside. */
export const shellKeys = new Lazy<typeof ShellKeysModule>(() => import('./shell-keys.js'));

/** Loads what the shortcuts open. */
export const loadShellPalette = (): Promise<typeof ShellPaletteModule> => import('./shell-palette.js');

/** The column of a widget whose host keeps conversations. */
export const keptColumn = new Lazy<typeof KeptColumnModule>(() => import('./kept-column.js'));

/** The content of a pane without a server that works, and the field that adds a server. */
export const emptyPane = new Lazy<typeof EmptyPaneModule>(() => import('./empty-pane.js'));

/** The views that no page shows first. */
export const lateViews = new Lazy<typeof LateViewsModule>(() => import('./late-views.js'));

/** Loads what is below the form of a tool. It is in one file with the first call. */
export const loadToolCalls = async (page: ToolCallsPage): Promise<ToolCalls> =>
  new (await import('./tool-calls.js')).ToolCalls(page);

/** Loads the elements with the asks. */
export const loadAskElements = async (page: AskPage): Promise<AskElements> =>
  new (await import('./ask-elements.js')).AskElements(page);
