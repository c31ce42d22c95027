export { createExact, type SentNumbers } from './exact.js';
export { admitResult, readAnything, readContents, readParts, readResult, resultIn } from './result.js';
export type { Shown } from './result.js';
export { lookOver, weighAs, weightOf } from './weight.js';
