import type { Call } from '../../core/index.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import type { LateIconName } from '../base/icon-set.js';
import type { BaseStrings } from '../locales/en/base.js';

/** A call's status, subdivided where the screen shows a difference. */
export type CallState = keyof BaseStrings['callStatus'];

/** The icon of each state. */
export const stateIcons: Readonly<Record<CallState, LateIconName>> = {
  checking: 'pending',
  'awaiting-approval': 'ask',
  running: 'running',
  'awaiting-input': 'answer',
  'awaiting-sign-in': 'signIn',
  done: 'done',
  'tool-error': 'toolError',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  lost: 'lost',
};

export function callState(call: Call): CallState {
  if (call.status === 'done' && call.result.isError) return 'tool-error';
  if (call.status === 'awaiting-input' && call.wants === 'sign-in') return 'awaiting-sign-in';
  return call.status;
}

/** Returns the time at which a call was sent; `undefined` if it was not sent. */
export function sentAt(call: Call): number | undefined {
  return 'startedAt' in call ? call.startedAt : undefined;
}

/** Selects the calls of a host that an element shows: one by its id, or those of a tool. */
interface Choice {
  readonly callId: string | undefined;
  readonly selected: ToolKey | undefined;
}

export function isChosen(call: Call, { callId, selected }: Choice): boolean {
  return callId ? call.id === callId : isSameTool(call, selected);
}
