import { Lazy } from '../../shared/lazy.js';
import type { RunningCall, ValidationInUse } from '../protocol/index.js';
import { Validator, workersOf } from '../schema/validator.js';
import { ApprovalLimits } from '../trust/approval-limits.js';
import { Trust } from '../trust/trust.js';
import type { CallOptions, CallParts, StartedCall } from './call-context.js';
import { begin, beginLater, resume, runCall } from './call-run.js';
import { Inputs } from './inputs.js';
import type { ResourceReads } from './resource-reads.js';
import { createReads, warnOfMissingWorker } from './services.js';

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
  { storage, validation, questions, ...options }: CallOptions,
): CallRuntime {
  const { shared, servers, dispatch } = host;
  const noteUse = (use: ValidationInUse): void => {
    const { engine, isolation } = shared.store.get().validation;
    if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
    if (use.isolation === 'thread') warnOfMissingWorker(validation);
  };
  const validator = new Validator(shared.limits, workersOf(validation), noteUse);
  const inputs = new Inputs(shared, dispatch, questions);
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
    destroy: () => validator.destroy(),
  };
}
