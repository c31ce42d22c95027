import type { Call } from '../../core/index.js';
import type { CallState } from '../locales/strings/shell.js';

/** Returns a call's status, divided where a person sees a difference. */
export function callState(call: Call): CallState {
  if (call.status === 'done' && call.result.isError) return 'tool-error';
  if (call.status === 'awaiting-input' && call.wants === 'sign-in') return 'awaiting-sign-in';
  return call.status;
}
