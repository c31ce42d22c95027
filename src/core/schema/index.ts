export { createValidator, type Validator } from './validator.js';
export { workersOf } from './worker.js';
