export { withDeadline, type Clock } from './deadline.js';
export { changedIn } from './edit.js';
export { isSettled, reduceCall, type CallEvent } from './reducer.js';
export { runCall } from './run.js';
export type { Asking, CallSteps } from './steps.js';
