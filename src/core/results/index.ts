export { admitResult, readContents, readParts, readResult, resultIn } from './result.js';
export { lookOver, weightOf } from './weight.js';
