export { createDoor, type Offer, type SignInDoor } from './door.js';
