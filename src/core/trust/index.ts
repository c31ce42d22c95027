export { askAlways, rule } from './policy.js';
