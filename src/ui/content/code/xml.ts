export { parser } from '@lezer/xml';
