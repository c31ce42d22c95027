import { Lazy } from '../../shared/lazy.js';
import type * as ConnectedModule from './connected.js';
import type * as ServerKeysModule from './server-keys.js';
import type * as ServerMenusModule from './server-menus.js';

/** Renders the tools. Loaded when there is a server. */
export const connected = new Lazy<typeof ConnectedModule>(() => import('./connected.js'));

/** Handles the keys of the server rows. Loaded after the tools, because a person does not press keys earlier. */
export const serverKeys = new Lazy<typeof ServerKeysModule>(() => import('./server-keys.js'));

/** Opens the menus, and renders the details below a server's row. Loaded on request. */
export const serverMenus = new Lazy<typeof ServerMenusModule>(() => import('./server-menus.js'));
