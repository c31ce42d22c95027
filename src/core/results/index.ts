export { admitResult, readParts, readResult } from './result.js';
