export { parser } from '@lezer/css';
