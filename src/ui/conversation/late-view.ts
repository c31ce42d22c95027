import { Lazy } from '../base/lazy.js';
import type * as View from './view.js';

/** What a conversation is made of: whoever knows that there will be one can have it come ahead. */
export const conversationView: Lazy<typeof View> = new Lazy(() => import('./view.js'));
