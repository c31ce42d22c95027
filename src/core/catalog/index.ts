export { createAliases, type AliasOf } from './alias.js';
export { readOffer, toolsForModel } from './catalog.js';
