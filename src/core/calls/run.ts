import { detailOf, McpToolsError, problem, type Problem } from '../errors.js';
import type { Limits } from '../limits.js';
import type { ApprovalAnswer, Check, JsonValue, PolicyReason, Progress, ToolResult } from '../types.js';
import { Ended, withDeadline } from './deadline.js';
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
  /** Puts a decision on record. */
  decided(by: 'person' | 'policy', outcome: 'approved' | 'denied', reason?: string): void;
  send(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<JsonValue>;
  /** Reads the raw result; throws an `McpToolsError` where it is none. */
  read(raw: JsonValue): Promise<ToolResult>;
  /** The reason a person gave for cancelling. */
  cancelReason(): string | undefined;
  dispatch(event: CallEvent): void;
}

/** Takes one call from its first check to its one end. Never rejects: every fault is an end of the call. */
export async function runCall(steps: CallSteps, limits: Limits, signal: AbortSignal): Promise<void> {
  try {
    const check = await untilAborted(steps.check(), signal);
    if (check.status === 'invalid') {
      const detail = check.errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
      steps.dispatch({
        type: 'fail',
        at: Date.now(),
        problem: problem('invalid-arguments', { detail }),
        errors: check.errors,
      });
      return;
    }
    if (!(await isApproved(steps, check, signal))) return;
    // What was approved was this definition of this tool, on this connection.
    const changed = steps.changed();
    if (changed) throw new McpToolsError(changed);
    steps.dispatch({ type: 'start', at: Date.now() });
    const result = await send(steps, limits, signal);
    steps.dispatch({ type: 'done', at: Date.now(), result });
  } catch (error) {
    steps.dispatch(endOf(error, limits, steps.cancelReason()));
  }
}

async function isApproved(steps: CallSteps, check: Check, signal: AbortSignal): Promise<boolean> {
  const ruling = steps.rule();
  const unchecked = check.status === 'unchecked' ? check.problem : undefined;
  const deny = (by: 'person' | 'policy', reason: string | undefined): false => {
    steps.decided(by, 'denied', reason);
    steps.dispatch({ type: 'deny', at: Date.now(), by, ...(reason ? { reason } : {}) });
    return false;
  };
  if (ruling.decision === 'deny') return deny('policy', ruling.reason.text);
  // Arguments that nobody could check are a person's to judge, and to know it, whatever was said before.
  if (!unchecked && (steps.approved || ruling.decision === 'allow')) {
    steps.decided(steps.approved ? 'person' : 'policy', 'approved', ruling.reason.text);
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
    const raw = await withDeadline(deadline, (inner, renew) =>
      steps.send(inner, (progress) => {
        renew();
        pace.next(progress);
      }),
    );
    return await steps.read(raw);
  } finally {
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
  return code === 'connection-lost' || code === 'server-removed';
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
