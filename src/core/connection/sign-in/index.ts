export { createDoor, type SignInDoor } from './door.js';
export { type Offer, tooLate } from './making.js';
export type { Change } from './standing.js';
