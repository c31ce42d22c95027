export { createAliases, type AliasOf } from './alias.js';
export { headersFor } from './param-headers.js';
export { readOffer, toolsForModel } from './catalog.js';
export { lookalikesOf } from './lookalikes.js';
export { modelToolOf } from './model-tool.js';
