import type { Problem } from '../base/errors.js';
import type {
  AwaitingInputCall,
  Call,
  CheckingCall,
  JsonObject,
  Progress,
  SchemaError,
  SettledCall,
  ToolResult,
} from '../protocol/index.js';

/** What can happen to a call. Times are milliseconds since the epoch. */
export type CallEvent =
  | { readonly type: 'ask'; readonly askId: string }
  | {
      readonly type: 'edit';
      readonly arguments: JsonObject;
      /** Absent where they are again what was asked for. */
      readonly edit?: NonNullable<Call['edit']>;
    }
  | { readonly type: 'start'; readonly at: number }
  | { readonly type: 'progress'; readonly progress: Progress }
  | ({ readonly type: 'input' } & Pick<AwaitingInputCall, 'askId' | 'wants' | 'round'>)
  | { readonly type: 'resume' }
  | { readonly type: 'cancelling' }
  | { readonly type: 'done'; readonly at: number; readonly result: ToolResult }
  | {
      readonly type: 'fail';
      readonly at: number;
      readonly problem: Problem;
      readonly errors?: readonly SchemaError[];
    }
  | { readonly type: 'deny'; readonly at: number; readonly by: 'person' | 'policy'; readonly reason?: string }
  | { readonly type: 'cancel'; readonly at: number; readonly reason?: string }
  | { readonly type: 'lose'; readonly at: number; readonly problem: Problem };

export function isSettled(call: Call): call is SettledCall {
  return !['checking', 'awaiting-approval', 'running', 'awaiting-input'].includes(call.status);
}

/** The next state of a call. What cannot happen in its state changes nothing, so that a call has exactly one end. */
export function reduceCall(call: Call, event: CallEvent): Call {
  if (isSettled(call)) return call;
  const base = baseOf(call);
  const isUnderWay = call.status === 'running' || call.status === 'awaiting-input';
  const heard = isUnderWay && call.progress ? { progress: call.progress } : {};
  const started = isUnderWay ? { ...heard, startedAt: call.startedAt } : {};
  switch (event.type) {
    case 'ask':
      // A call whose tool has changed since it was approved is asked about anew, also where the server refused it unrun.
      if (call.status === 'awaiting-input') return call;
      return { ...base, status: 'awaiting-approval', askId: event.askId };
    case 'edit': {
      // Nothing that was sent can be changed.
      if (call.status !== 'awaiting-approval') return call;
      const { edit: _before, ...rest } = call;
      return { ...rest, arguments: event.arguments, ...(event.edit ? { edit: event.edit } : {}) };
    }
    case 'start':
      return isUnderWay ? call : { ...base, status: 'running', startedAt: event.at };
    case 'progress':
      return isUnderWay ? { ...call, progress: event.progress } : call;
    case 'input': {
      const { type: _, ...asked } = event;
      if (!isUnderWay) return call;
      return { ...base, ...heard, status: 'awaiting-input', startedAt: call.startedAt, ...asked };
    }
    case 'resume':
      if (call.status !== 'awaiting-input') return call;
      return { ...base, ...heard, status: 'running', startedAt: call.startedAt };
    case 'cancelling':
      return call.status === 'running' ? { ...call, cancelling: true } : call;
    case 'done':
      if (!isUnderWay) return call;
      return {
        ...base,
        ...heard,
        status: 'done',
        startedAt: call.startedAt,
        endedAt: event.at,
        result: event.result,
      };
    case 'fail': {
      const errors = event.errors ? { errors: event.errors } : {};
      return { ...base, ...started, ...errors, status: 'failed', endedAt: event.at, problem: event.problem };
    }
    case 'deny': {
      if (isUnderWay) return call;
      const reason = event.reason ? { reason: event.reason } : {};
      return { ...base, ...reason, status: 'denied', endedAt: event.at, deniedBy: event.by };
    }
    case 'cancel': {
      const reason = event.reason ? { reason: event.reason } : {};
      return { ...base, ...started, ...reason, status: 'cancelled', endedAt: event.at };
    }
    case 'lose':
      if (!isUnderWay) return call;
      return {
        ...base,
        ...heard,
        status: 'lost',
        startedAt: call.startedAt,
        endedAt: event.at,
        problem: event.problem,
      };
  }
}

function baseOf(call: Call): Omit<CheckingCall, 'status'> {
  const { id, serverId, serverLabel, tool, displayName, startedBy, edit, createdAt } = call;
  const base = { id, serverId, serverLabel, tool, displayName, arguments: call.arguments, startedBy };
  return { ...base, ...(edit ? { edit } : {}), createdAt };
}
