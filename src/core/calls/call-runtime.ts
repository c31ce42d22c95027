import { runCall, type CallSteps } from './index.js';
import type { CallEvent } from './reducer.js';
import type { CallList } from './call-list.js';
import { ApprovalLimits } from '../trust/approval-limits.js';
import { createSteps, type StartedCall } from './call-steps.js';
import { createInputs, type Inputs } from './inputs.js';
import type { Questions } from './questions/questions.js';
import { createReads, type Reads } from './resource-reads.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import type { TimedStorage } from '../base/storage.js';
import { Trust } from '../trust/trust.js';
import { createValidator, workersOf } from '../schema/index.js';
import type { Policy, ValidationInUse, ValidationOptions } from '../protocol/index.js';

/** All that it takes to make calls. No page needs it before it has somebody to call. */
export interface CallRuntime {
  /** Takes a call to its one end. */
  run(begun: StartedCall, signal: AbortSignal): Promise<void>;
  readonly asked: Inputs['asked'];
  readonly reads: Reads;
  readonly trust: Trust;
  readonly approvals: ApprovalLimits;
  destroy(): void;
}

export interface CallingParts {
  readonly shared: Shared;
  readonly list: CallList;
  readonly servers: Servers;
  readonly policy: Policy;
  readonly storage: TimedStorage | undefined;
  readonly validation: ValidationOptions | undefined;
  dispatch(callId: string, event: CallEvent): void;
  loadQuestions(): Promise<Questions>;
}

export function createCallRuntime(parts: CallingParts): CallRuntime {
  const { shared, list, servers, policy, storage, validation, dispatch, loadQuestions } = parts;
  const noteUse = (use: ValidationInUse): void => {
    const { engine, isolation } = shared.store.get().validation;
    if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
  };
  const validator = createValidator(shared.limits, workersOf(validation), noteUse);
  const inputs = createInputs(shared, dispatch, loadQuestions);
  const approvals = new ApprovalLimits(shared);
  const trust = new Trust(shared, servers, storage);
  void trust.refresh().then(() => {
    for (const { id } of shared.store.get().servers) trust.listed(id);
  });
  const stepsOf: (begun: StartedCall) => CallSteps = createSteps({
    shared,
    servers,
    inputs,
    validator,
    policy,
    trust,
    approvals,
    noteSchema: list.noteSchema,
  });
  return {
    run: (begun, signal) => runCall(stepsOf(begun), shared.limits, signal),
    asked: inputs.asked,
    reads: createReads(shared, list, servers, inputs),
    trust,
    approvals,
    destroy: validator.destroy,
  };
}
