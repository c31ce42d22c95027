import { Lazy } from '../../shared/lazy.js';

/** Details for the server's developer, loaded when a person opens them. */
export const developerDetails = new Lazy(() => import('./developer-details.js'));
