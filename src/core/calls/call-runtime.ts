import { Lazy } from '../../shared/lazy.js';
import type {
  JsonObject,
  PermissionChoice,
  RunningCall,
  SchemaCheck,
  ValidationInUse,
} from '../protocol/index.js';
import { Validator, workersOf } from '../schema/validator.js';
import { ApprovalLimits } from '../trust/approval-limits.js';
import { Trust } from '../trust/trust.js';
import {
  type CallOptions,
  type CallParts,
  type StartedCall,
  firstContext,
  dispatchTo,
  withToolNow,
  type CallContext,
  type CallStep,
  type RawResult,
} from './call-context.js';
import { Inputs } from './inputs.js';
import type { ResourceReads } from './resource-reads.js';
import {
  createReads,
  inputRounds,
  warnOfMissingWorker,
  followTask,
  setPermission,
  serverOfEarlierPage,
  toolInTime,
} from './services.js';
import { McpToolsError, problem, problemFrom, type Problem } from '../base/problems.js';
import { approve } from './approve.js';
import { appOf, findTool, type CallEvent } from './call-state.js';
import { check } from './check.js';
import { send } from './send.js';
import { DeadlineError, untilAborted, withDeadline, withProgress } from './sending.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { digestAhead } from '../audit/result-digest.js';
import { freezeRaw } from '../results/raw.js';
import { resultIn } from '../results/result.js';
import { readResult } from '../results/tool-result.js';

/** The parts that make calls. They are not needed before a server is connected. */
export interface CallRuntime extends Pick<CallParts, 'inputs' | 'trust' | 'approvals'> {
  /** Loaded when a person first opens a resource. */
  readonly reads: Lazy<ResourceReads>;
  run(started: StartedCall, signal: AbortSignal): Promise<void>;
  /** Runs a call once its tool is listed, or ends it with the reason if there is no such tool. */
  runLater(started: Omit<StartedCall, 'server' | 'tool'>, signal: AbortSignal): Promise<void>;
  /** Continues an earlier page's call that its server runs as a task. */
  resume(call: RunningCall, signal: AbortSignal): Promise<void>;
  setPermission(choice: PermissionChoice): Promise<boolean>;
  destroy(): void;
}

export function createRuntime(
  host: Pick<CallParts, 'shared' | 'list' | 'servers' | 'dispatch'>,
  { storage, validation, questions, ...options }: CallOptions,
): CallRuntime {
  const { shared, servers, dispatch } = host;
  const noteUse = (use: ValidationInUse): void => {
    const { engine, isolation } = shared.store.get().validation;
    if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
    if (use.isolation === 'thread') warnOfMissingWorker(validation);
  };
  const validator = new Validator(shared.limits, workersOf(validation), noteUse);
  const inputs = new Inputs((calls) => inputRounds({ shared, dispatch, questions }, calls));
  const approvals = new ApprovalLimits(shared);
  const trust = new Trust(shared, servers, storage);
  const parts: CallParts = { ...host, ...options, validator, inputs, trust, approvals };
  void trust.refresh().then(() => {
    for (const { id } of shared.store.get().servers) trust.listed(id);
  });
  const dispatchTo = (callId: string) => dispatch.bind(undefined, callId);
  return {
    inputs,
    trust,
    approvals,
    reads: new Lazy(() => createReads(parts)),
    run: (started, signal) => runCall(begin(parts, started, signal), dispatchTo(started.call.id), signal),
    runLater: (started, signal) =>
      runCall(beginLater(parts, started, signal), dispatchTo(started.call.id), signal),
    resume: (call, signal) => runCall(resume(parts, call, signal), dispatchTo(call.id), signal),
    setPermission: (choice) => setPermission(parts, choice),
    destroy: () => validator.destroy(),
  };
}

/** Runs a call from its first step to its end. Never rejects. */
export async function runCall(
  first: Promise<CallStep>,
  dispatch: (event: CallEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    let now = await first;
    while (now.step !== 'end') now = await next(now);
  } catch (error) {
    dispatch(endOf(error, signal));
  }
}

function next(now: Exclude<CallStep, { readonly step: 'end' }>): Promise<CallStep> {
  switch (now.step) {
    case 'check':
      return check(now.context);
    case 'approve':
      return approve(now.context, now.unchecked);
    case 'send':
      return send(now.context);
    case 'read':
      return read(now.context, now);
  }
}

/** Begins a call of a tool that is listed. */
export async function begin(parts: CallParts, started: StartedCall, signal: AbortSignal): Promise<CallStep> {
  const context = firstContext(parts, started, signal);
  // The ask lists other tools with similar names.
  const compared = parts.servers.catalog.value?.compared();
  await untilAborted(Promise.resolve(compared), signal);
  const now = withToolNow(context);
  return { step: 'check', context: 'code' in now ? context : now.context };
}

/**
 * Waits for the tool of a call that was made before the tool was listed, then begins the call. Without a tool, the call fails.
 */
async function beginLater(
  parts: CallParts,
  started: Omit<StartedCall, 'server' | 'tool'>,
  signal: AbortSignal,
): Promise<CallStep> {
  const { shared, list, withApps } = parts;
  const { id, serverId, tool: name } = started.call;
  const found = await toolInTime(shared, serverId, name, signal);
  if ('code' in found) {
    parts.dispatch(id, { type: 'fail', at: Date.now(), problem: found });
    return { step: 'end' };
  }
  const { displayName, inputSchema, app } = found.tool;
  const call = { ...started.call, displayName, ...(withApps && appOf(app?.['resourceUri'])) };
  list.noteSchema(id, inputSchema);
  list.put(call);
  return begin(parts, { ...started, ...found, call }, signal);
}

/** Continues a call that an earlier page left open as a task, with the tool's current definition. */
async function resume(
  parts: CallParts,
  { taskId = '', ...rest }: RunningCall,
  signal: AbortSignal,
): Promise<CallStep> {
  const { inputs, shared } = parts;
  const context = await reopened(parts, rest, signal);
  const { taskMs, progressMs } = shared.limits;
  const deadline = { idleMs: taskMs, totalMs: taskMs, signal };
  const raw = await withProgress(progressMs, dispatchTo(context), (report) =>
    withDeadline(deadline, (inner, clock) => {
      const sent = { callId: rest.id, serverId: rest.serverId, clock, signal: inner };
      return inputs.during(sent, () => followTask(parts, sent, taskId, report));
    }),
  );
  return { step: 'read', context, raw };
}

/**
 * Returns the context of a call that an earlier page left open. Rejects if the page does not have the server, the server fails,
 * or the tool no longer exists.
 */
async function reopened(parts: CallParts, call: RunningCall, signal: AbortSignal): Promise<CallContext> {
  await serverOfEarlierPage(parts.shared, call.serverId, signal);
  const { server, tool, problem: why } = findTool(parts.shared.store.get(), call.serverId, call.tool);
  if (why) throw new McpToolsError(problem('task-lost', { detail: why.message }));
  parts.list.noteSchema(call.id, tool.inputSchema);
  const { startedAt: _started, progress: _progress, taskId: _task, ...base } = call;
  const started = { ...base, status: 'checking' } as const;
  return firstContext(
    parts,
    { call: started, server, tool, approved: true, fingerprint: undefined, after: [] },
    signal,
  );
}

/** Reads the raw result; rejects with an `McpToolsError` if it is invalid. */
async function read(context: CallContext, { raw, numbers }: RawResult): Promise<CallStep> {
  const { parts, server, snapshot } = context;
  const { list, shared } = parts;
  const given = resultIn(raw, server.status === 'connected' && server.protocolFamily === 'legacy');
  const { chars, exact } = await freezeRaw(given, shared.limits, numbers);
  const digested = digestAhead(given, shared.limits);
  // Without this module, the model would get rounded numbers.
  if (exact) await exactNumbers.arrive();
  const schemaCheck = await checkResult(context, given);
  const schema = schemaCheck.status === 'none' ? undefined : snapshot.tool.outputSchema;
  const isShort = chars <= shared.limits.modelResultChars;
  const result = readResult(given, schemaCheck, shared.limits, { schema, exact, isShort });
  list.noteSize(result, chars);
  await digested;
  dispatchTo(context)({ type: 'done', at: Date.now(), result });
  return { step: 'end' };
}

async function checkResult({ parts, snapshot }: CallContext, raw: JsonObject): Promise<SchemaCheck> {
  const { outputSchema } = snapshot.tool;
  const value = raw['structuredContent'];
  if (!outputSchema || raw['isError'] === true) return { status: 'none' };
  return value === undefined ? { status: 'missing' } : parts.validator.validate(outputSchema, value);
}

function endOf(error: unknown, signal: AbortSignal): CallEvent {
  const at = Date.now();
  if (error instanceof DeadlineError) {
    if (error.by === 'signal') {
      const reason: unknown = signal.reason;
      return { type: 'cancel', at, ...(typeof reason === 'string' ? { reason } : {}) };
    }
    const code = error.by === 'idle' ? 'timed-out' : 'timed-out-total';
    return { type: 'fail', at, problem: problem(code, { seconds: error.seconds }) };
  }
  const why = problemFrom(error, 'invalid-result');
  return { type: isUnknown(why) ? 'lose' : 'fail', at, problem: why };
}

/** Problems of calls that were sent and have no result, although the tool may have run. */
const unknownOutcomes: readonly string[] = [
  'connection-lost',
  'no-reply',
  'over-limit',
  'result-too-deep',
  'server-removed',
  'session-ended',
  'task-lost',
];

/** Returns true if the tool may have run despite the problem. */
function isUnknown({ code, data }: Problem): boolean {
  const { status } = data;
  // A status below 500 means that the server rejected the call. A gateway that times out (5xx) leaves the outcome open.
  if (status !== undefined) return Number(status) >= 500;
  return unknownOutcomes.includes(code);
}
