import type { Call } from '../../core/index.js';

/** What is said of a call: its status, and what of that a person tells apart. */
export type CallState = Call['status'] | 'tool-error' | 'awaiting-sign-in';

export function callState(call: Call): CallState {
  if (call.status === 'done' && call.result.isError) return 'tool-error';
  if (call.status === 'awaiting-input' && call.wants === 'sign-in') return 'awaiting-sign-in';
  return call.status;
}
