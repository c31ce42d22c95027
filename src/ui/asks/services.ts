import { Lazy } from '../../shared/lazy.js';
import type * as SignInsModule from '../sign-in/sign-ins.js';

/** Brings people through sign-ins: loaded where a server asks for one, or somebody comes back from one. */
export const signIns = new Lazy<typeof SignInsModule>(() => import('../sign-in/sign-ins.js'));
