/** Numbers that JavaScript cannot hold: how they are read and written. */
export { exactIn, unmarked, withDigits, withMarks } from './exact-numbers.js';
export { readExact } from './read-exact.js';
export { numberWriter, readSentNumbers, unclearNumbers } from './sent-numbers.js';
