export { withDeadline, type Clock } from './deadline.js';
export { isSettled, reduceCall, type CallEvent } from './reducer.js';
export { runCall, type CallSteps } from './run.js';
