import { Lazy } from '../../shared/lazy.js';
import type { SpecialControls } from './form-view.js';

/** Controls that few forms need. They load on demand, because together they are as large as the rest of the form. */
export const specialControls: Lazy<SpecialControls> = new Lazy(() => import('./special-controls.js'));
