import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { HostState } from '../../state/host-state.js';
import type { SignInAnswer, SignInAsk, SignInRecord } from '../../protocol/index.js';
import { type Offer, type PendingSignIn, tooLate } from './pending-sign-in.js';

/** How asking ended. `left`: nobody is asked any more, and nobody has said no. */
export type Outcome = 'signed-in' | 'declined' | 'left';

export interface QuestionParts {
  readonly serverId: string;
  readonly shared: HostState;
  readonly pending: PendingSignIn;
  note(outcome: SignInRecord['outcome'], about?: Partial<SignInAsk>): void;
  signedIn(about: Partial<SignInAsk>): void;
}

/** One ask to sign in, open until an answer ends it. */
export class SignInQuestion {
  readonly done: Promise<Outcome>;
  readonly #parts: QuestionParts;
  readonly #firstStep: Offer['step'];
  #ask: SignInAsk;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolve: (outcome: Outcome) => void = () => undefined;

  /** `before` is why the last try failed. */
  constructor(parts: QuestionParts, offer: Offer, callId: string | undefined, before: Problem | undefined) {
    this.#parts = parts;
    this.#firstStep = offer.step;
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const { nextId, asks } = parts.shared;
    this.#ask = {
      kind: 'sign-in',
      id: nextId('ask'),
      createdAt: Date.now(),
      serverId: parts.serverId,
      ...(callId ? { callId } : {}),
      ...offer,
      ...(before ? { problem: before } : {}),
    };
    asks.open(this.#ask, (answer) => (answer.kind === 'sign-in' ? this.#take(answer) : 'refused'));
    parts.note('asked', this.#ask);
  }

  get id(): string {
    return this.#ask.id;
  }

  /** The access that is asked for. */
  get scopes(): readonly string[] {
    return this.#ask.scopes;
  }

  end(outcome: Outcome): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#parts.shared.asks.close(this.id);
    this.#resolve(outcome);
  }

  #take(answer: SignInAnswer): 'open' | 'refused' {
    const { pending, note } = this.#parts;
    const { step } = this.#ask;
    if (answer.action === 'finish') {
      if (step !== 'open' || !pending.expects(answer.response)) return 'refused';
      void this.#finish(answer.response);
      return 'open';
    }
    if (answer.action === 'decline') {
      pending.forget();
      note('declined', this.#ask);
      this.end('declined');
      return 'open';
    }
    if (step === 'preparing' || step === 'finishing') return 'refused';
    // The window was lost, or is to be opened again: it is the same sign-in.
    if (step === 'open' && !answer.leaving) return 'open';
    if (answer.clientId !== undefined && !isClientId(answer.clientId)) return 'refused';
    // Where it was not taken when it registered, it may try that again.
    if (this.#firstStep === 'client-id' && answer.clientId === undefined) return 'refused';
    void this.#begin(answer);
    return 'open';
  }

  async #begin(answer: Extract<SignInAnswer, { action: 'continue' }>): Promise<void> {
    const { pending, note, shared } = this.#parts;
    this.#put({ step: 'preparing' });
    try {
      const { url, state } = await pending.begin(answer);
      if (this.#isOver) return;
      this.#put({ step: 'open', url, state });
      note('opened', this.#ask);
      this.#timer = setTimeout(() => {
        pending.forget();
        this.#failed(tooLate(this.#ask.host, shared.limits));
      }, shared.limits.signInLifeMs);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #finish(response: string): Promise<void> {
    this.#put({ step: 'finishing' });
    try {
      await this.#parts.pending.finish(response);
      if (!this.#isOver) this.#parts.signedIn(this.#ask);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (this.#isOver) return;
    const why = problemOf(error, this.#ask.host);
    this.#parts.note('failed', { ...this.#ask, problem: why });
    // Where this page is not known, a person may know an id that is.
    this.#put({ step: why.code === 'sign-in-no-client' ? 'client-id' : this.#firstStep, problem: why });
  }

  #put(next: Pick<SignInAsk, 'step' | 'url' | 'state' | 'problem'>): void {
    clearTimeout(this.#timer);
    const { url: _url, state: _state, problem: _problem, ...rest } = this.#ask;
    this.#ask = { ...rest, ...next };
    this.#parts.shared.asks.put(this.#ask);
  }
}

function isClientId(given: unknown): boolean {
  return typeof given === 'string' && /^[\x21-\x7e]{1,500}$/.test(given);
}

export function problemOf(error: unknown, host: string): Problem {
  return McpToolsError.isInstance(error)
    ? error.problem
    : problem('sign-in-failed', { host, detail: detailOf(error) });
}
