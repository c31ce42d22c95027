import { Lazy } from '../base/lazy.js';
import type * as View from './view.js';

/** What a form is made of. Who shows a form in the midst of something else waits for it, so that nothing moves later. */
export const formView: Lazy<typeof View> = new Lazy<typeof View>(() => import('./view.js'));
