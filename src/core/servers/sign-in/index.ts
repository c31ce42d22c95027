export { createServerAuth, type ServerAuth } from './server-auth.js';
export { type Offer, tooLate } from './pending-sign-in.js';
export type { Change } from './active-sign-in.js';
