export { readQuestion, type Read } from './read.js';
