export { createAliases, type AliasOf } from './alias.js';
export { headersFor } from './param-headers.js';
export { readOffer, toolsForModel } from './catalog.js';
