import { Lazy } from '../../../shared/lazy.js';
import type * as ServerIconsModule from './server-icons.js';

/** The icons of servers. Loaded when a server has one. */
export const serverIcons = new Lazy<typeof ServerIconsModule>(() => import('./server-icons.js'));
