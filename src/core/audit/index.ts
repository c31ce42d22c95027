export { append } from './audit.js';
export { callDraft } from './call.js';
export type { Draft } from './draft.js';
export { createSealer, type Sealer } from './seal.js';
