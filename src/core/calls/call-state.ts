import { callDraft } from '../audit/draft.js';
import { detailOf, isOutOfStack, problem, type Problem } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import { deepFreeze } from '../base/store.js';
import type { HostState } from '../state/host-state.js';
import type {
  AwaitingApprovalCall,
  AwaitingInputCall,
  Call,
  CheckingCall,
  FailedCall,
  JsonObject,
  Progress,
  RunningCall,
  Server,
  SettledCall,
  Snapshot,
  Tool,
  ToolResult,
} from '../protocol/index.js';

/** Copies arguments, so that they cannot change between when they are shown and when they are sent. */
export function copyArguments(given: unknown, limits: Limits): { args: JsonObject; fault?: Problem } {
  const none = (detail: string): { args: JsonObject; fault: Problem } => {
    return { args: {}, fault: problem('arguments-not-json', { detail }) };
  };
  try {
    const args: unknown = JSON.parse(JSON.stringify(given));
    if (!isObject(args)) return none('they are no object');
    if (!isDeeperThan(args, limits.argumentDepth)) return { args };
    return none(`they are nested more than ${limits.argumentDepth} levels deep`);
  } catch (error) {
    return none(isOutOfStack(error) ? 'they are nested too deeply' : detailOf(error));
  }
}

/** An event that changes the state of a call. Times are in ms since the epoch. */
export type CallEvent =
  | { readonly type: 'ask'; readonly askId: string }
  | ({ readonly type: 'edit' } & Pick<Call, 'arguments' | 'exact' | 'edit'>)
  | { readonly type: 'granted'; readonly grantId: string }
  | { readonly type: 'start'; readonly at: number }
  | { readonly type: 'task'; readonly taskId: string }
  | { readonly type: 'progress'; readonly progress: Progress }
  | ({ readonly type: 'input' } & Pick<AwaitingInputCall, 'askId' | 'wants' | 'round'>)
  | { readonly type: 'resume' }
  | { readonly type: 'cancelling' }
  | { readonly type: 'done'; readonly at: number; readonly result: ToolResult }
  | ({ readonly type: 'fail'; readonly at: number } & Pick<FailedCall, 'problem' | 'errors'>)
  | { readonly type: 'deny'; readonly at: number; readonly by: 'person' | 'policy'; readonly reason?: string }
  | { readonly type: 'cancel'; readonly at: number; readonly reason?: string }
  | { readonly type: 'lose'; readonly at: number; readonly problem: Problem };

export type Dispatch = (callId: string, event: CallEvent) => void;

export function isSettled(call: Call): call is SettledCall {
  return 'endedAt' in call;
}

/** Returns the next state of a call; the same object if the event cannot happen in its state. A call ends exactly once. */
export function reduceCall(call: Call, event: CallEvent): Call {
  if (isSettled(call)) return call;
  const isSent = call.status === 'running' || call.status === 'awaiting-input';
  const base = isSent ? sentBaseOf(call) : baseOf(call);
  if (event.type === 'cancel') return { ...base, ...reasonOf(event), status: 'cancelled', endedAt: event.at };
  // A call that was not sent cannot be lost.
  if (event.type === 'fail' || (event.type === 'lose' && !isSent)) {
    const errors = 'errors' in event ? { errors: event.errors } : {};
    return { ...base, ...errors, status: 'failed', endedAt: event.at, problem: event.problem };
  }
  return isSent ? reduceSent(call, event) : reduceUnsent(call, event);
}

function reduceUnsent(call: CheckingCall | AwaitingApprovalCall, event: CallEvent): Call {
  switch (event.type) {
    case 'ask':
      return askedOf(call, event.askId);
    case 'granted':
      return { ...call, grantId: event.grantId };
    case 'edit': {
      if (call.status !== 'awaiting-approval') return call;
      const { edit: _before, exact: _old, ...rest } = call;
      const { type: _, ...edited } = event;
      return { ...rest, ...edited };
    }
    case 'start':
      return { ...baseOf(call), status: 'running', startedAt: event.at };
    case 'deny':
      return { ...baseOf(call), ...reasonOf(event), status: 'denied', endedAt: event.at, deniedBy: event.by };
    default:
      return call;
  }
}

function reduceSent(call: RunningCall | AwaitingInputCall, event: CallEvent): Call {
  const sent = sentBaseOf(call);
  switch (event.type) {
    case 'ask':
      // The server rejected the call because its tool has changed, so it needs a new approval.
      if (call.status === 'awaiting-input') return call;
      return askedOf(call, event.askId);
    case 'task':
      return { ...call, taskId: event.taskId };
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
    case 'lose':
      return { ...sent, status: 'lost', endedAt: event.at, problem: event.problem };
    default:
      return call;
  }
}

/** A person decides, so an earlier decision by a saved permission no longer counts. */
function askedOf(call: Call, askId: string): AwaitingApprovalCall {
  const { grantId: _, ...base } = baseOf(call);
  return { ...base, status: 'awaiting-approval', askId };
}

function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason ? { reason } : {};
}

function baseOf(call: Call): Omit<CheckingCall, 'status'> {
  const {
    id,
    serverId,
    serverLabel,
    tool,
    displayName,
    startedBy,
    byApp,
    app,
    exact,
    edit,
    grantId,
    createdAt,
  } = call;
  const base = { id, serverId, serverLabel, tool, displayName, arguments: call.arguments, startedBy };
  const more = {
    ...(byApp && { byApp }),
    ...(app && { app }),
    ...(exact && { exact }),
    ...(edit && { edit }),
    ...(grantId && { grantId }),
  };
  return { ...base, ...more, createdAt };
}

function sentBaseOf(call: RunningCall | AwaitingInputCall): Omit<RunningCall, 'status' | 'cancelling'> {
  const { startedAt, progress, taskId } = call;
  return { ...baseOf(call), ...(progress && { progress }), ...(taskId && { taskId }), startedAt };
}

/** Returns the address of an app if `uri` is one (MCP Apps, `_meta.ui.resourceUri`). */
export function appOf(uri: unknown): Pick<Call, 'app'> {
  return typeof uri === 'string' && uri.startsWith('ui://') ? { app: uri } : {};
}

/** The calls in the snapshot: all open calls, and the newest settled ones within the limits. */
export class CallList {
  readonly #shared: HostState;
  /** Approximate number of characters in each result and in each resource that was read. */
  readonly #sizes = new WeakMap<object, number>();
  /** Open calls, each with the schema that marks its secret arguments: the tool may be removed before the call ends. */
  readonly #open = new Map<string, JsonObject | undefined>();
  /** Number of characters in all calls. */
  #chars = 0;
  #onRemoved: (callIds: ReadonlySet<string>) => void = () => undefined;

  constructor(shared: HostState) {
    this.#shared = shared;
  }

  get(callId: string): Call | undefined {
    // Searched from the end, because calls that change are among the newest.
    return this.#shared.store.get().calls.findLast(({ id }) => id === callId);
  }

  noteSchema(callId: string, schema: JsonObject): void {
    if (this.#open.has(callId)) this.#open.set(callId, schema);
  }

  /** Stores the size of a result or of a resource's parts. Called before the call is put. */
  noteSize(value: object, chars: number): void {
    this.#sizes.set(value, chars);
  }

  /** Sets the listener for calls that are removed because of the limits. */
  whenRemoved(listener: (callIds: ReadonlySet<string>) => void): void {
    this.#onRemoved = listener;
  }

  put(call: Call, schema?: JsonObject): void {
    const { store, record } = this.#shared;
    const { calls } = store.get();
    const at = calls.findLastIndex(({ id }) => id === call.id);
    const known = calls[at];
    if (!known) this.#open.set(call.id, schema);
    const marks = this.#open.get(call.id);
    if (isSettled(call)) this.#open.delete(call.id);
    const all = [...calls];
    all[known ? at : all.length] = deepFreeze(call);
    this.#chars += this.#sizeOf(call) - this.#sizeOf(known);
    const surplus = this.#takeSurplus(all);
    const kept = surplus.size > 0 ? all.filter(({ id }) => !surplus.has(id)) : all;
    // The store does not traverse a frozen list.
    store.update({ calls: Object.freeze(kept) });
    if (surplus.size > 0) this.#onRemoved(surplus);
    // Reading a resource by a link of the result is not a new end of the call, and finding its tool is not a new start.
    if (known && (isSettled(known) || call.status === 'checking')) return;
    const draft = callDraft(call, marks);
    if (draft) record(draft);
  }

  /** Returns the calls to remove if there are too many or they are too large, the oldest first. The newest always stays. */
  #takeSurplus(calls: readonly Call[]): ReadonlySet<string> {
    const { callsKept, resultsKeptChars } = this.#shared.limits;
    const surplus = new Set<string>();
    let settled = calls.length - this.#open.size;
    for (const call of calls) {
      const isTooMuch = settled > callsKept || this.#chars > resultsKeptChars;
      if (!isTooMuch || settled <= 1) break;
      if (!isSettled(call)) continue;
      surplus.add(call.id);
      settled--;
      this.#chars -= this.#sizeOf(call);
    }
    return surplus;
  }

  #sizeOf(call: Call | undefined): number {
    if (call?.status !== 'done') return 0;
    let size = this.#sizes.get(call.result) ?? 0;
    for (const read of call.reads ?? []) {
      if (read.status === 'done') size += this.#sizes.get(read.parts) ?? 0;
    }
    return size;
  }
}

/** Returns true while a server is connecting. A lost connection does not count, because it is retried with growing pauses. */
export function isConnecting(server: Server | undefined): boolean {
  return server?.status === 'connecting' && !server.retry;
}

/** Returns true while a server's tools are still unknown. */
export function isListing(server: Server | undefined): boolean {
  return isConnecting(server) || (server?.status === 'connected' && server.toolsStatus === 'loading');
}

/** Finds a tool and its server, with a problem if the tool cannot be called. */
export function findTool(
  { servers, tools }: Snapshot,
  serverId: string,
  name: string,
):
  | { readonly server: Server; readonly tool: Tool; readonly problem?: undefined }
  | { readonly server?: Server | undefined; readonly tool?: Tool | undefined; readonly problem: Problem } {
  const server = servers.find(({ id }) => id === serverId);
  const tool = tools.find((one) => one.serverId === serverId && one.name === name);
  if (!server) return { tool, problem: problem('unknown-server', { server: serverId }) };
  const { label } = server;
  if (server.status !== 'connected')
    return { server, tool, problem: problem('not-connected', { server: label }) };
  if (!tool) return { server, problem: problem('unknown-tool', { server: label, tool: name }) };
  return { server, tool };
}
