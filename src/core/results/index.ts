export { admitResult, readContents, readParts, readResult } from './result.js';
export { weightOf } from './weight.js';
