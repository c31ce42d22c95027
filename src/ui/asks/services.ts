import { Lazy } from '../../shared/lazy.js';
import type * as SignInsModule from '../sign-in/sign-ins.js';

/** Runs sign-ins: loaded when a server asks for one, or when the person returns from one. */
export const signIns = new Lazy<typeof SignInsModule>(() => import('../sign-in/sign-ins.js'));
