import { ApprovalLimits } from '../trust/approval-limits.js';
import { Inputs } from './inputs.js';
import { OutgoingCall, type CallParts, type StartedCall } from './outgoing-call.js';
import type { Questions } from './questions/questions.js';
import { ResourceReads } from './resource-reads.js';
import { runCall } from './run.js';
import type { TimedStorage } from '../base/storage.js';
import { Trust } from '../trust/trust.js';
import { createValidator, workersOf } from '../schema/index.js';
import type { ValidationInUse, ValidationOptions } from '../protocol/index.js';

interface RuntimeOptions extends Pick<CallParts, 'shared' | 'list' | 'servers' | 'policy' | 'dispatch'> {
  readonly storage: TimedStorage | undefined;
  readonly validation: ValidationOptions | undefined;
  loadQuestions(): Promise<Questions>;
}

/** All that it takes to make calls. No page needs it before a server is connected. */
export class CallRuntime {
  readonly inputs: Inputs;
  readonly reads: ResourceReads;
  readonly trust: CallParts['trust'];
  readonly approvals: CallParts['approvals'];
  readonly #parts: CallParts;

  constructor({ storage, validation, loadQuestions, ...options }: RuntimeOptions) {
    const { shared, list, servers, dispatch } = options;
    const noteUse = (use: ValidationInUse): void => {
      const { engine, isolation } = shared.store.get().validation;
      if (use.engine !== engine || use.isolation !== isolation) shared.store.update({ validation: use });
    };
    const validator = createValidator(shared.limits, workersOf(validation), noteUse);
    this.inputs = new Inputs(shared, dispatch, loadQuestions);
    this.approvals = new ApprovalLimits(shared);
    this.trust = new Trust(shared, servers, storage);
    this.reads = new ResourceReads(shared, list, servers, this.inputs);
    const { inputs, trust, approvals } = this;
    this.#parts = { ...options, validator, inputs, trust, approvals };
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
