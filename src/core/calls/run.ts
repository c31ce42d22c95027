import { McpToolsError, problem, problemError, problemFrom, type Problem } from '../base/problems.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { Lazy } from '../../shared/lazy.js';
import type { Limits } from '../base/limits.js';
import type {
  ApprovalAnswer,
  Check,
  ExactNumbers,
  JsonObject,
  PolicyReason,
  Progress,
  RunningCall,
  ToolResult,
  ValidationInUse,
} from '../protocol/index.js';
import type { OpenApproval } from './approval-ask.js';
import type { CallEvent } from './call-state.js';
import { Inputs } from './inputs.js';
import type { CallOptions, CallParts, StartedCall } from './call-parts.js';
import { OutgoingCall } from './outgoing-call.js';
import type { ResourceReads } from './resource-reads.js';
import { createPace, DeadlineError, untilAborted, withDeadline } from './sending.js';
import { Validator, workersOf } from '../schema/validator.js';
import { ApprovalLimits } from '../trust/approval-limits.js';
import { Trust } from '../trust/trust.js';

/** The parts that make calls. No page needs them before a server is connected. */
export interface CallRuntime extends Pick<CallParts, 'inputs' | 'trust' | 'approvals'> {
  /** Loaded when a person first wants a resource. */
  readonly reads: Lazy<ResourceReads>;
  run(started: StartedCall, signal: AbortSignal): Promise<void>;
  /** Runs a call once its tool is listed, or ends it with why there is none. */
  runLater(started: Omit<StartedCall, 'server' | 'tool'>, signal: AbortSignal): Promise<void>;
  /** Goes on with a call of an earlier page that its server made a task of. */
  resume(call: RunningCall, signal: AbortSignal): Promise<void>;
  destroy(): void;
}

export function createRuntime(
  host: Pick<CallParts, 'shared' | 'list' | 'servers' | 'dispatch'>,
  { policy, storage, validation, questions, hostTools, withApps }: CallOptions,
): CallRuntime {
  const { shared, servers, dispatch } = host;
  const noteUse = (use: ValidationInUse): void => {
    const { engine, isolation } = shared.store.get().validation;
    if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
    if (use.isolation !== 'thread') return;
    import('../schema/missing-worker.js').then(
      ({ tellOfMissingWorker }) => tellOfMissingWorker(validation),
      () => undefined,
    );
  };
  const validator = new Validator(shared.limits, workersOf(validation), noteUse);
  const inputs = new Inputs(shared, dispatch, questions);
  const approvals = new ApprovalLimits(shared);
  const trust = new Trust(shared, servers, storage);
  const parts: CallParts = { ...host, policy, validator, inputs, trust, approvals, hostTools, withApps };
  void trust.refresh().then(() => {
    for (const { id } of shared.store.get().servers) trust.listed(id);
  });
  return {
    inputs,
    trust,
    approvals,
    reads: new Lazy(async () => {
      const { ResourceReads } = await import('./resource-reads.js');
      return new ResourceReads(parts);
    }),
    run: (started, signal) => runCall(new OutgoingCall(parts, started), shared.limits, signal),
    runLater: (started, signal) =>
      settle(
        (event) => dispatch(started.call.id, event),
        signal,
        async () => {
          const { startLater } = await import('./awaited-call.js');
          const found = await startLater(parts, started, signal);
          if (found) await runCall(new OutgoingCall(parts, found), shared.limits, signal);
          return undefined;
        },
      ),
    resume: (call, signal) =>
      settle(
        (event) => dispatch(call.id, event),
        signal,
        async () => {
          const { resumeCall } = await import('./reopened-call.js');
          return resumeCall(parts, call, signal, reporting);
        },
      ),
    destroy: () => validator.destroy(),
  };
}

/** MCP 2026-07-28: the headers do not match the body, because the definition that they were made from is outdated. */
const headerMismatch = -32_020;

interface Run {
  readonly call: OutgoingCall;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** Takes one call from its first check to its one end: checked, approved, sent, settled. Never rejects. */
export async function runCall(call: OutgoingCall, limits: Limits, signal: AbortSignal): Promise<void> {
  const run = { call, limits, signal };
  const dispatch = (event: CallEvent): void => call.dispatch(event);
  await settle(dispatch, signal, async () => {
    await untilAborted(call.toolCompared(), signal);
    return (await isAllowed(run, call.approved)) ? sendOrRenew(run) : undefined;
  });
}

/** Ends a call with the result of its work, or with what went wrong. Without a result it has been ended. */
async function settle(
  dispatch: (event: CallEvent) => void,
  signal: AbortSignal,
  work: () => Promise<ToolResult | undefined>,
): Promise<void> {
  try {
    const result = await work();
    if (result) dispatch({ type: 'done', at: Date.now(), result });
  } catch (error) {
    dispatch(endOf(error, signal));
  }
}

/**
 * Makes the checks before a call is sent; if they forbid it, ends the call and resolves with false. One definition of the
 * tool is approved: if the server has changed it meanwhile, all is checked and asked again.
 */
async function isAllowed(run: Run, approved: boolean): Promise<boolean> {
  const { call, limits, signal } = run;
  for (let changes = 0; changes <= limits.definitionChanges; changes++) {
    const check = await untilAborted(call.check(), signal);
    if (check.status === 'invalid') {
      const { errors } = check;
      const detail = errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
      call.dispatch({
        type: 'fail',
        at: Date.now(),
        problem: problem('invalid-arguments', { detail }),
        errors,
      });
      return false;
    }
    if (!(await isApproved(run, check, approved && changes === 0))) return false;
    const now = call.reloadTool();
    if (now === 'same') return true;
    if (now !== 'changed') throw new McpToolsError(now);
  }
  throw problemError('tool-changed', { tool: call.toolName });
}

/** Resolves with true if the policy or a person allows the call; else the call has been ended. */
async function isApproved(run: Run, check: Check, approved: boolean): Promise<boolean> {
  const { call, signal } = run;
  const { decision, reason, isChanged = false } = await untilAborted(call.rule(), signal);
  const unchecked = check.status === 'unchecked' ? check.problem : undefined;
  if (decision === 'deny') return deny(call, 'policy', reason);
  // A person who pressed Run saw the arguments, but not a change of the tool.
  const isPressed = approved && !isChanged;
  // Of arguments that could not be checked a person has to know, in spite of any grant.
  if (!unchecked && (isPressed || decision === 'allow')) {
    call.decided(isPressed ? 'person' : 'policy', 'allow', reason);
    return true;
  }
  const changed = approved && isChanged ? ({ code: 'definition-changed' } as const) : reason;
  const open = call.ask(unchecked ? { code: 'arguments-unchecked' } : changed, unchecked);
  if ('code' in open) throw new McpToolsError(open);
  call.dispatch({ type: 'ask', askId: open.askId });
  try {
    const answer = await answerTo(run, open, unchecked);
    if (answer.decision === 'deny') {
      return deny(call, 'person', { ...reason, text: answer.reason ?? '' }, answer);
    }
    // The policy may forbid the arguments that a person changed.
    const again = answer.arguments ? await untilAborted(call.rule(), signal) : undefined;
    if (again?.decision === 'deny') return deny(call, 'policy', again.reason);
    call.decided('person', 'allow', reason, answer);
    return true;
  } finally {
    open.close();
  }
}

/** Waits for an answer that can be followed: arguments that a person changed are checked before they count. */
async function answerTo({ call, signal }: Run, open: OpenApproval, known?: Problem): Promise<ApprovalAnswer> {
  let unchecked = known;
  for (;;) {
    const answer = await untilAborted(open.next(), signal);
    if (answer.decision === 'deny' || !answer.arguments) return answer;
    const changed = [
      answer.arguments,
      answer.exact && (await fitting(answer.arguments, answer.exact)),
    ] as const;
    const check = await untilAborted(call.check(...changed), signal);
    // A person who approves unchecked arguments has to know it.
    if (check.status === 'valid' || (check.status === 'unchecked' && unchecked !== undefined)) {
      call.edit(...changed);
      return answer;
    }
    unchecked = check.status === 'unchecked' ? check.problem : undefined;
    open.refuse(check.status === 'invalid' ? check.errors : [], unchecked);
  }
}

async function fitting(args: JsonObject, digits: ExactNumbers): Promise<ExactNumbers | undefined> {
  return (await exactNumbers.load()).exactIn(args, digits);
}

function deny(
  call: OutgoingCall,
  by: 'person' | 'policy',
  why: PolicyReason,
  answer?: ApprovalAnswer,
): false {
  call.decided(by, 'deny', why, answer);
  // An earlier decision of a person is a person's too.
  const deniedBy = why.code === 'denied-before' ? 'person' : by;
  call.dispatch({ type: 'deny', at: Date.now(), by: deniedBy, ...(why.text ? { reason: why.text } : {}) });
  return false;
}

/**
 * Sends the call. A server may refuse it because the tool's definition is no longer the one that the call was made from:
 * then it is made once more from the new one, after the same checks and a new approval.
 */
async function sendOrRenew(run: Run): Promise<ToolResult | undefined> {
  const { call, signal } = run;
  try {
    return await send(run);
  } catch (error) {
    const isOutdated =
      McpToolsError.isInstance(error) &&
      error.code === 'protocol-error' &&
      error.problem.data['code'] === headerMismatch;
    if (!isOutdated || !(await untilAborted(call.relist(), signal))) throw error;
    const now = call.reloadTool();
    if (typeof now === 'object') throw new McpToolsError(now, { cause: error });
    if (now === 'same') throw error;
    return (await isAllowed(run, false)) ? send(run) : undefined;
  }
}

async function send(run: Run): Promise<ToolResult> {
  const { call, limits, signal } = run;
  call.dispatch({ type: 'start', at: Date.now() });
  const deadline = { idleMs: limits.callIdleMs, totalMs: limits.callTotalMs, signal };
  return reporting(run, async (report) => {
    const raw = await withDeadline(deadline, (inner, clock) => {
      const onProgress = (progress: Progress): void => {
        clock.renew();
        report(progress);
      };
      return call.send(inner, onProgress, clock);
    });
    return call.read(raw);
  });
}

/** Does work that reports its progress, no more often than the limits allow. The last progress stays with the call. */
async function reporting(
  { call, limits }: Run,
  work: (report: (progress: Progress) => void) => Promise<ToolResult>,
): Promise<ToolResult> {
  const put = (progress: Progress): void => call.dispatch({ type: 'progress', progress });
  const pace = createPace(limits.progressMs, put);
  try {
    return await work((progress) => pace.next(progress));
  } finally {
    pace.flush();
    pace.end();
  }
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

/** Returns true if a problem leaves open whether the tool ran: a gateway that gives up does not know. */
function isUnknown({ code, data }: Problem): boolean {
  const { status } = data;
  // A status below 500 says that the server did not take the call.
  if (status !== undefined) return Number(status) >= 500;
  return ['connection-lost', 'no-reply', 'server-removed', 'session-ended', 'task-lost'].includes(code);
}
