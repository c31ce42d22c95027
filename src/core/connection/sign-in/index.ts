export { createDoor, type SignInDoor } from './door.js';
export type { Offer } from './making.js';
