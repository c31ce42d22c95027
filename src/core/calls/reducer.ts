import type { Problem } from '../base/errors.js';
import type {
  AwaitingApprovalCall,
  AwaitingInputCall,
  Call,
  CheckingCall,
  JsonObject,
  Progress,
  RunningCall,
  SchemaError,
  SettledCall,
  ToolResult,
} from '../protocol/index.js';

/** Events in the life of a call. Times are milliseconds since the epoch. */
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

/** Returns the next state of a call: the same object if the event cannot happen in its state. A call has exactly one end. */
export function reduceCall(call: Call, event: CallEvent): Call {
  if (isSettled(call)) return call;
  const isSent = call.status === 'running' || call.status === 'awaiting-input';
  return isSent ? reduceSent(call, event) : reduceUnsent(call, event);
}

function reduceUnsent(call: CheckingCall | AwaitingApprovalCall, event: CallEvent): Call {
  switch (event.type) {
    case 'ask':
      return { ...baseOf(call), status: 'awaiting-approval', askId: event.askId };
    case 'edit': {
      if (call.status !== 'awaiting-approval') return call;
      const { edit: _before, ...rest } = call;
      return { ...rest, arguments: event.arguments, ...(event.edit ? { edit: event.edit } : {}) };
    }
    case 'start':
      return { ...baseOf(call), status: 'running', startedAt: event.at };
    case 'deny':
      return { ...baseOf(call), ...reasonOf(event), status: 'denied', endedAt: event.at, deniedBy: event.by };
    case 'fail':
    case 'cancel':
      return failOrCancel(baseOf(call), event);
    default:
      return call;
  }
}

function reduceSent(call: RunningCall | AwaitingInputCall, event: CallEvent): Call {
  const { startedAt, progress } = call;
  const sent = { ...baseOf(call), ...(progress ? { progress } : {}), startedAt };
  switch (event.type) {
    case 'ask':
      // The server refused it because its tool has changed: it is asked about anew.
      if (call.status === 'awaiting-input') return call;
      return { ...baseOf(call), status: 'awaiting-approval', askId: event.askId };
    case 'progress':
      return { ...call, progress: event.progress };
    case 'input': {
      const { type: _, ...asked } = event;
      return { ...sent, status: 'awaiting-input', ...asked };
    }
    case 'resume':
      return call.status === 'awaiting-input' ? { ...sent, status: 'running' } : call;
    case 'cancelling':
      return call.status === 'running' ? { ...call, cancelling: true } : call;
    case 'done':
      return { ...sent, status: 'done', endedAt: event.at, result: event.result };
    case 'fail':
    case 'cancel':
      return failOrCancel(sent, event);
    case 'lose':
      return { ...sent, status: 'lost', endedAt: event.at, problem: event.problem };
    default:
      return call;
  }
}

/** The ends that are possible before and after sending. */
function failOrCancel(
  base: Base & Partial<Pick<RunningCall, 'startedAt' | 'progress'>>,
  event: Extract<CallEvent, { type: 'fail' | 'cancel' }>,
): Call {
  if (event.type === 'cancel') return { ...base, ...reasonOf(event), status: 'cancelled', endedAt: event.at };
  const errors = event.errors ? { errors: event.errors } : {};
  return { ...base, ...errors, status: 'failed', endedAt: event.at, problem: event.problem };
}

function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason ? { reason } : {};
}

type Base = Omit<CheckingCall, 'status'>;

function baseOf(call: Call): Base {
  const { id, serverId, serverLabel, tool, displayName, startedBy, edit, createdAt } = call;
  const base = { id, serverId, serverLabel, tool, displayName, arguments: call.arguments, startedBy };
  return { ...base, ...(edit ? { edit } : {}), createdAt };
}
