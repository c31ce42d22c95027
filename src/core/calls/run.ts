import { detailOf, McpToolsError, problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { Progress, SchemaError, ToolResult } from '../protocol/index.js';
import { isApproved } from './approval.js';
import { DeadlineError, withDeadline } from './deadline.js';
import { createPace } from './pace.js';
import type { CallEvent } from './reducer.js';
import type { CallSteps } from './steps.js';
import { untilAborted } from './until-aborted.js';

/** MCP 2026-07-28: the headers do not say what the body says, because the definition they were made from is old. */
const headerMismatch = -32_020;

/** Takes one call from its first check to its one end. Never rejects: every fault is an end of the call. */
export async function runCall(steps: CallSteps, limits: Limits, signal: AbortSignal): Promise<void> {
  try {
    if (!(await isAllowed(steps, steps.approved, limits, signal))) return;
    steps.dispatch({ type: 'start', at: Date.now() });
    const result = await sendOrRenew(steps, limits, signal);
    if (result) steps.dispatch({ type: 'done', at: Date.now(), result });
  } catch (error) {
    steps.dispatch(endOf(error, limits, steps.cancelReason()));
  }
}

/**
 * The checks before a call is made. Where they forbid it, the call has been ended. What was approved is one definition of
 * the tool: where the server has changed it meanwhile, all is checked, and asked, once more.
 */
async function isAllowed(
  steps: CallSteps,
  approved: boolean,
  limits: Limits,
  signal: AbortSignal,
): Promise<boolean> {
  for (let changes = 0; changes <= limits.definitionChanges; changes++) {
    const check = await untilAborted(steps.check(), signal);
    if (check.status === 'invalid') return failInvalid(steps, check.errors);
    if (!(await isApproved(steps, check, approved && changes === 0, signal))) return false;
    const now = steps.takeUp();
    if (now === 'same') return true;
    if (now !== 'changed') throw new McpToolsError(now);
  }
  throw new McpToolsError(problem('tool-changed', { tool: steps.tool }));
}

function failInvalid(steps: CallSteps, errors: readonly SchemaError[]): false {
  const detail = errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
  const why = problem('invalid-arguments', { detail });
  steps.dispatch({ type: 'fail', at: Date.now(), problem: why, errors });
  return false;
}

/**
 * Sends the call. A server may refuse it because the tool's definition is no longer the one that the call was made from:
 * then it is made once more from the new one, after the same checks and a new approval.
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
    if (!isOld || !(await untilAborted(steps.relist(), signal))) throw error;
    const now = steps.takeUp();
    if (typeof now === 'object') throw new McpToolsError(now, { cause: error });
    // The same headers would say the same.
    if (now === 'same') throw error;
    if (!(await isAllowed(steps, false, limits, signal))) return undefined;
    steps.dispatch({ type: 'start', at: Date.now() });
    return send(steps, limits, signal);
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
  if (error instanceof DeadlineError) {
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
