import { detailOf, McpToolsError, problem, type Problem } from '../errors.js';
import type { Limits } from '../limits.js';
import type { ApprovalAnswer, Check, JsonValue, PolicyReason, Progress, ToolResult } from '../types.js';
import { type Clock, Ended, withDeadline } from './deadline.js';
import { createPace } from './pace.js';
import type { CallEvent } from './reducer.js';

/** What the policy made of a call, with its reason. */
export interface Ruling {
  readonly decision: 'allow' | 'ask' | 'deny';
  readonly reason: PolicyReason;
}

/** What a call needs of other rooms, tied to this one call. */
export interface CallSteps {
  /** Holds the arguments against the tool's schema. */
  check(): Promise<Check>;
  rule(): Ruling;
  /** A person has approved these very arguments already. */
  readonly approved: boolean;
  /** Opens an ask; the promise never rejects, and is left alone when the call is cancelled. */
  ask(
    reason: PolicyReason,
    unchecked: Problem | undefined,
  ): { askId: string; answer: Promise<ApprovalAnswer> };
  closeAsk(askId: string): void;
  /** Why the call may no longer be made: the tool has gone, or is no longer what it was. */
  changed(): Problem | undefined;
  /**
   * Has the server's tools listed anew, and takes up the tool as it is then. Gives the problem where it is gone, and
   * nothing where a new list is not to be had or would change nothing.
   */
  relist(): Promise<
    { readonly problem: Problem } | { readonly problem?: never; readonly isSame: boolean } | undefined
  >;
  /** Puts a decision on record. */
  decided(by: 'person' | 'policy', outcome: 'approved' | 'denied', reason?: string): void;
  send(signal: AbortSignal, onProgress: (progress: Progress) => void, clock: Clock): Promise<JsonValue>;
  /** Reads the raw result; throws an `McpToolsError` where it is none. */
  read(raw: JsonValue): Promise<ToolResult>;
  /** The reason a person gave for cancelling. */
  cancelReason(): string | undefined;
  dispatch(event: CallEvent): void;
}

/** MCP 2026-07-28: the headers do not say what the body says, because the definition they were made from is old. */
const headerMismatch = -32_020;

/** Takes one call from its first check to its one end. Never rejects: every fault is an end of the call. */
export async function runCall(steps: CallSteps, limits: Limits, signal: AbortSignal): Promise<void> {
  try {
    if (!(await isAllowed(steps, steps.approved, signal))) return;
    // What was approved was this definition of this tool, on this connection.
    const changed = steps.changed();
    if (changed) throw new McpToolsError(changed);
    steps.dispatch({ type: 'start', at: Date.now() });
    const result = await sendOrRenew(steps, limits, signal);
    if (result) steps.dispatch({ type: 'done', at: Date.now(), result });
  } catch (error) {
    steps.dispatch(endOf(error, limits, steps.cancelReason()));
  }
}

/** The checks before a call is made. Where they forbid it, the call has been ended. */
async function isAllowed(steps: CallSteps, approved: boolean, signal: AbortSignal): Promise<boolean> {
  const check = await untilAborted(steps.check(), signal);
  if (check.status !== 'invalid') return isApproved(steps, check, approved, signal);
  const detail = check.errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
  steps.dispatch({
    type: 'fail',
    at: Date.now(),
    problem: problem('invalid-arguments', { detail }),
    errors: check.errors,
  });
  return false;
}

/**
 * Sends the call. A server that refuses it unrun, because the tool's definition is no longer the one that the call was
 * made from, is sent it once more, from the new one: after the same checks, and a new approval where it has changed.
 */
async function sendOrRenew(
  steps: CallSteps,
  limits: Limits,
  signal: AbortSignal,
): Promise<ToolResult | undefined> {
  try {
    return await send(steps, limits, signal);
  } catch (error) {
    const isOld =
      McpToolsError.isInstance(error) &&
      error.code === 'protocol-error' &&
      error.problem.data['code'] === headerMismatch;
    if (!isOld) throw error;
    const renewed = await untilAborted(steps.relist(), signal);
    if (!renewed) throw error;
    if (renewed.problem) throw new McpToolsError(renewed.problem, { cause: error });
    if (!renewed.isSame && !(await isAllowed(steps, false, signal))) return undefined;
    const changed = steps.changed();
    if (changed) throw new McpToolsError(changed);
    steps.dispatch({ type: 'start', at: Date.now() });
    return send(steps, limits, signal);
  }
}

async function isApproved(
  steps: CallSteps,
  check: Check,
  approved: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const ruling = steps.rule();
  const unchecked = check.status === 'unchecked' ? check.problem : undefined;
  const deny = (by: 'person' | 'policy', reason: string | undefined): false => {
    steps.decided(by, 'denied', reason);
    steps.dispatch({ type: 'deny', at: Date.now(), by, ...(reason ? { reason } : {}) });
    return false;
  };
  if (ruling.decision === 'deny') return deny('policy', ruling.reason.text);
  // Arguments that nobody could check are a person's to judge, and to know it, whatever was said before.
  if (!unchecked && (approved || ruling.decision === 'allow')) {
    steps.decided(approved ? 'person' : 'policy', 'approved', ruling.reason.text);
    return true;
  }
  const reason: PolicyReason = unchecked ? { code: 'arguments-unchecked' } : ruling.reason;
  const { askId, answer } = steps.ask(reason, unchecked);
  steps.dispatch({ type: 'ask', askId });
  try {
    const given = await untilAborted(answer, signal);
    if (given.decision === 'deny') return deny('person', given.reason);
    steps.decided('person', 'approved');
    return true;
  } finally {
    steps.closeAsk(askId);
  }
}

async function send(steps: CallSteps, limits: Limits, signal: AbortSignal): Promise<ToolResult> {
  const deadline = { idleMs: limits.callIdleMs, totalMs: limits.callTotalMs, signal };
  const pace = createPace<Progress>(limits.progressMs, (progress) => {
    steps.dispatch({ type: 'progress', progress });
  });
  try {
    const raw = await withDeadline(deadline, (inner, clock) =>
      steps.send(
        inner,
        (progress) => {
          clock.renew();
          pace.next(progress);
        },
        clock,
      ),
    );
    return await steps.read(raw);
  } finally {
    // The last state stays with the call, and so in what is kept of it.
    pace.flush();
    pace.end();
  }
}

function endOf(error: unknown, limits: Limits, reason: string | undefined): CallEvent {
  const at = Date.now();
  if (error instanceof Ended) {
    if (error.by === 'signal') return { type: 'cancel', at, ...(reason ? { reason } : {}) };
    const [code, ms] =
      error.by === 'idle'
        ? (['timed-out', limits.callIdleMs] as const)
        : (['timed-out-total', limits.callTotalMs] as const);
    return { type: 'fail', at, problem: problem(code, { seconds: ms / 1000 }) };
  }
  if (!McpToolsError.isInstance(error)) {
    return { type: 'fail', at, problem: problem('invalid-result', { detail: detailOf(error) }) };
  }
  return { type: isUnknown(error.problem) ? 'lose' : 'fail', at, problem: error.problem };
}

/** Whether nobody can tell from a problem if the tool ran: a gateway that gives up says nothing of what is behind it. */
function isUnknown({ code, data }: Problem): boolean {
  if (code === 'http-status') return Number(data['status']) >= 500;
  return ['connection-lost', 'no-reply', 'server-removed', 'session-ended'].includes(code);
}

/** The work's value, or `Ended` at once when the signal strikes. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new Ended('signal'));
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
