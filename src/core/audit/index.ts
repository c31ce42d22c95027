export { append, isServers } from './audit.js';
export { callDraft } from './call.js';
export type { Draft, StampedDraft } from './draft.js';
// Sealing itself comes in a chunk of its own, with `./seal.js`.
export type { Sealer } from './seal.js';
