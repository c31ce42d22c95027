import { Lazy } from '../../shared/lazy.js';

/** What a server's developer needs to know: loaded where somebody opens it. */
export const developerDetails = new Lazy(() => import('./developer-details.js'));
