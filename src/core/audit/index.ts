export { append, callRecord, recordedArguments, type NewRecord } from './audit.js';
