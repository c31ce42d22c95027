export { parser } from '@lezer/json';
