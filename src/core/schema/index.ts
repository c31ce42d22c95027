export { createValidator, type Validator } from './validator.js';
export { createWorker } from './worker.js';
