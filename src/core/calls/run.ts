import { McpToolsError, problem, problemFrom, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type {
  ApprovalAnswer,
  Check,
  Policy,
  PolicyReason,
  Progress,
  SchemaError,
  ToolResult,
  ValidationInUse,
  ValidationOptions,
} from '../protocol/index.js';
import type { OpenApproval } from './approval-ask.js';
import { DeadlineError, untilAborted, withDeadline } from './deadline.js';
import { Inputs } from './inputs.js';
import { OutgoingCall, type CallParts, type StartedCall } from './outgoing-call.js';
import { createPace } from './pace.js';
import type { Questions } from './questions/questions.js';
import type { CallEvent } from './reducer.js';
import { ResourceReads } from './resource-reads.js';
import type { TimedStorage } from '../base/storage.js';
import { Validator, workersOf } from '../schema/validator.js';
import { ApprovalLimits } from '../trust/approval-limits.js';
import { Trust } from '../trust/trust.js';

/** Options of the page for its calls. */
export interface CallOptions {
  readonly policy: Policy;
  readonly storage: TimedStorage | undefined;
  readonly validation: ValidationOptions | undefined;
  loadQuestions(): Promise<Questions>;
}

/** All that it takes to make calls. */
export class CallRuntime {
  readonly inputs: Inputs;
  readonly reads: ResourceReads;
  readonly trust: Trust;
  readonly approvals: ApprovalLimits;
  readonly #parts: CallParts;

  constructor(
    host: Pick<CallParts, 'shared' | 'list' | 'servers' | 'dispatch'>,
    { policy, storage, validation, loadQuestions }: CallOptions,
  ) {
    const { shared, list, servers, dispatch } = host;
    const noteUse = (use: ValidationInUse): void => {
      const { engine, isolation } = shared.store.get().validation;
      if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
    };
    const validator = new Validator(shared.limits, workersOf(validation), noteUse);
    this.inputs = new Inputs(shared, dispatch, loadQuestions);
    this.approvals = new ApprovalLimits(shared);
    this.trust = new Trust(shared, servers, storage);
    this.reads = new ResourceReads(shared, list, servers, this.inputs);
    const { inputs, trust, approvals } = this;
    this.#parts = { ...host, policy, validator, inputs, trust, approvals };
    void trust.refresh().then(() => {
      for (const { id } of shared.store.get().servers) trust.listed(id);
    });
  }

  run(started: StartedCall, signal: AbortSignal): Promise<void> {
    return runCall(new OutgoingCall(this.#parts, started), this.#parts.shared.limits, signal);
  }

  destroy(): void {
    this.#parts.validator.destroy();
  }
}

/** MCP 2026-07-28: the headers do not match the body, because the definition that they were made from is outdated. */
const headerMismatch = -32_020;

/** Takes one call from its first check to its one end: checked, approved, sent, settled. Never rejects. */
export async function runCall(call: OutgoingCall, limits: Limits, signal: AbortSignal): Promise<void> {
  try {
    if (!(await isAllowed(call, call.approved, limits, signal))) return;
    call.dispatch({ type: 'start', at: Date.now() });
    const result = await sendOrRenew(call, limits, signal);
    if (result) call.dispatch({ type: 'done', at: Date.now(), result });
  } catch (error) {
    call.dispatch(endOf(error, limits, signal));
  }
}

/**
 * Makes the checks before a call is sent; where they forbid it, ends the call and resolves with false. One definition of
 * the tool is approved: if the server has changed it meanwhile, all is checked and asked again.
 */
async function isAllowed(
  call: OutgoingCall,
  approved: boolean,
  limits: Limits,
  signal: AbortSignal,
): Promise<boolean> {
  for (let changes = 0; changes <= limits.definitionChanges; changes++) {
    const check = await untilAborted(call.check(), signal);
    if (check.status === 'invalid') return failInvalid(call, check.errors);
    if (!(await isApproved(call, check, approved && changes === 0, signal))) return false;
    const now = call.reloadTool();
    if (now === 'same') return true;
    if (now !== 'changed') throw new McpToolsError(now);
  }
  throw new McpToolsError(problem('tool-changed', { tool: call.toolName }));
}

function failInvalid(call: OutgoingCall, errors: readonly SchemaError[]): false {
  const detail = errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
  const why = problem('invalid-arguments', { detail });
  call.dispatch({ type: 'fail', at: Date.now(), problem: why, errors });
  return false;
}

/** Resolves with true if the policy or a person allows the call; else the call has been ended. */
async function isApproved(
  call: OutgoingCall,
  check: Check,
  approved: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { decision, reason, isChanged = false } = await untilAborted(call.rule(), signal);
  const unchecked = check.status === 'unchecked' ? check.problem : undefined;
  if (decision === 'deny') return deny(call, 'policy', reason);
  // A person who pressed Run saw the arguments, and not what has changed about the tool.
  const isPressed = approved && !isChanged;
  // If nobody could check the arguments, a person has to know and decide, whatever was said before.
  if (!unchecked && (isPressed || decision === 'allow')) {
    call.decided(isPressed ? 'person' : 'policy', 'allow', reason);
    return true;
  }
  const open = call.ask(reasonToAsk(reason, unchecked, approved && isChanged), unchecked);
  if ('code' in open) throw new McpToolsError(open);
  call.dispatch({ type: 'ask', askId: open.askId });
  try {
    const answer = await validAnswer(call, open, unchecked, signal);
    if (answer.decision === 'deny') {
      return deny(call, 'person', { ...reason, text: answer.reason ?? '' }, answer);
    }
    // The policy may forbid what a person changed.
    const again = answer.arguments ? await untilAborted(call.rule(), signal) : undefined;
    if (again?.decision === 'deny') return deny(call, 'policy', again.reason);
    call.decided('person', 'allow', reason, answer);
    return true;
  } finally {
    open.close();
  }
}

function reasonToAsk(
  reason: PolicyReason,
  unchecked: Problem | undefined,
  hasChanged: boolean,
): PolicyReason {
  if (unchecked) return { code: 'arguments-unchecked' };
  return hasChanged ? { code: 'definition-changed' } : reason;
}

/** Waits for an answer that can be followed: arguments that a person changed are checked before they count. */
async function validAnswer(
  call: OutgoingCall,
  open: OpenApproval,
  known: Problem | undefined,
  signal: AbortSignal,
): Promise<ApprovalAnswer> {
  let unchecked = known;
  for (;;) {
    const answer = await untilAborted(open.next(), signal);
    if (answer.decision === 'deny' || !answer.arguments) return answer;
    const check = await untilAborted(call.check(answer.arguments), signal);
    // A person who approves what nobody could check has to know.
    if (check.status === 'valid' || (check.status === 'unchecked' && unchecked !== undefined)) {
      call.edit(answer.arguments);
      return answer;
    }
    unchecked = check.status === 'unchecked' ? check.problem : undefined;
    open.refuse(check.status === 'invalid' ? check.errors : [], unchecked);
  }
}

function deny(
  call: OutgoingCall,
  by: 'person' | 'policy',
  why: PolicyReason,
  answer?: ApprovalAnswer,
): false {
  const reason = why.text || undefined;
  call.decided(by, 'deny', why, answer);
  // An earlier decision of a person is a person's too.
  const deniedBy = why.code === 'denied-before' ? 'person' : by;
  call.dispatch({ type: 'deny', at: Date.now(), by: deniedBy, ...(reason ? { reason } : {}) });
  return false;
}

/**
 * Sends the call. A server may refuse it because the tool's definition is no longer the one that the call was made from:
 * then it is made once more from the new one, after the same checks and a new approval.
 */
async function sendOrRenew(
  call: OutgoingCall,
  limits: Limits,
  signal: AbortSignal,
): Promise<ToolResult | undefined> {
  try {
    return await send(call, limits, signal);
  } catch (error) {
    const isOutdated =
      McpToolsError.isInstance(error) &&
      error.code === 'protocol-error' &&
      error.problem.data['code'] === headerMismatch;
    if (!isOutdated || !(await untilAborted(call.relist(), signal))) throw error;
    const now = call.reloadTool();
    if (typeof now === 'object') throw new McpToolsError(now, { cause: error });
    // The same headers would be refused again.
    if (now === 'same') throw error;
    if (!(await isAllowed(call, false, limits, signal))) return undefined;
    call.dispatch({ type: 'start', at: Date.now() });
    return send(call, limits, signal);
  }
}

async function send(call: OutgoingCall, limits: Limits, signal: AbortSignal): Promise<ToolResult> {
  const deadline = { idleMs: limits.callIdleMs, totalMs: limits.callTotalMs, signal };
  const pace = createPace<Progress>(limits.progressMs, (progress) => {
    call.dispatch({ type: 'progress', progress });
  });
  try {
    const raw = await withDeadline(deadline, (inner, clock) => {
      const onProgress = (progress: Progress): void => {
        clock.renew();
        pace.next(progress);
      };
      return call.send(inner, onProgress, clock);
    });
    return await call.read(raw);
  } finally {
    // The last progress stays with the call.
    pace.flush();
    pace.end();
  }
}

function endOf(error: unknown, limits: Limits, signal: AbortSignal): CallEvent {
  const at = Date.now();
  if (error instanceof DeadlineError) {
    if (error.by === 'signal') {
      const reason: unknown = signal.reason;
      return { type: 'cancel', at, ...(typeof reason === 'string' ? { reason } : {}) };
    }
    const [code, ms] =
      error.by === 'idle'
        ? (['timed-out', limits.callIdleMs] as const)
        : (['timed-out-total', limits.callTotalMs] as const);
    return { type: 'fail', at, problem: problem(code, { seconds: ms / 1000 }) };
  }
  const why = problemFrom(error, 'invalid-result');
  return { type: isUnknown(why) ? 'lose' : 'fail', at, problem: why };
}

/** Returns true if nobody can tell from a problem whether the tool ran: a gateway that gives up does not know. */
function isUnknown({ code, data }: Problem): boolean {
  if (code === 'http-status') return Number(data['status']) >= 500;
  return ['connection-lost', 'no-reply', 'server-removed', 'session-ended'].includes(code);
}
