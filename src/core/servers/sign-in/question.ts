import type { Problem } from '../../base/problems.js';
import type { SignInAnswer, SignInAsk, SignInRecord } from '../../protocol/index.js';
import type { HostState } from '../../state/host-state.js';
import { type PendingSignIn, type SignInContinue, tooLate } from './pending-sign-in.js';
import { problemOf } from './sign-in-problem.js';

/** Outcome of an ask. `left`: the ask was closed without an answer. */
export type SignInOutcome = 'signed-in' | 'declined' | 'left';

interface QuestionParts {
  readonly serverId: string;
  readonly shared: HostState;
  readonly pending: PendingSignIn;
  /** Returns the failure of the last sign-in, which is shown once. */
  takeLastProblem(): Problem | undefined;
  note(outcome: SignInRecord['outcome'], about?: Partial<SignInAsk>): void;
  signedIn(about: Partial<SignInAsk>): void;
}

/** Request that waits for a sign-in. */
export interface Waiting {
  readonly callId?: string | undefined;
  /** Scopes that it lacks. */
  readonly wanted?: readonly string[] | undefined;
  /** Called with the ask's id as soon as a person is asked, possibly immediately. */
  readonly asked?: (askId: string) => void;
}

/** Question to sign in to one server. It first finds out what to ask, then stays an open ask until an answer ends it. */
export class SignInQuestion {
  /** Rejects if there is nothing to ask about. */
  readonly done: Promise<SignInOutcome>;
  /** Number of requests that wait for the answer. */
  waiting = 0;
  readonly #parts: QuestionParts;
  readonly #joined: Waiting[] = [];
  #ask: SignInAsk | undefined;
  #firstStep: SignInAsk['step'] = 'ready';
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolve: (outcome: SignInOutcome) => void = () => undefined;

  constructor(parts: QuestionParts, first: Waiting) {
    this.#parts = parts;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#open(first).catch(reject);
    });
  }

  /** Requested scopes. */
  get scopes(): readonly string[] {
    return this.#ask?.scopes ?? [];
  }

  join(waiting: Waiting): void {
    this.#joined.push(waiting);
    this.waiting++;
    if (this.#ask) waiting.asked?.(this.#ask.id);
  }

  end(outcome: SignInOutcome): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#ask) this.#parts.shared.asks.close(this.#ask.id);
    this.#resolve(outcome);
  }

  async #open({ callId, wanted }: Waiting): Promise<void> {
    const { serverId, shared, pending, note } = this.#parts;
    const offer = await pending.offer(wanted);
    if (this.#isOver) return;
    const before = this.#parts.takeLastProblem();
    this.#firstStep = offer.step;
    const ask: SignInAsk = {
      kind: 'sign-in',
      id: shared.nextId('ask'),
      createdAt: Date.now(),
      serverId,
      ...(callId ? { callId } : {}),
      ...offer,
      ...(before ? { problem: before } : {}),
    };
    this.#ask = ask;
    shared.asks.open(ask, (answer) =>
      answer.kind === 'sign-in' && this.#ask && this.#take(answer, this.#ask) ? 'open' : 'refused',
    );
    note('asked', ask);
    for (const { asked } of this.#joined) asked?.(ask.id);
  }

  /** Handles an answer. Returns true if it is accepted. */
  #take(answer: SignInAnswer, ask: SignInAsk): boolean {
    const { pending, note } = this.#parts;
    const { step } = ask;
    if (answer.action === 'finish') {
      if (step !== 'open' || !pending.expects(answer.response)) return false;
      void this.#finish(answer.response, ask);
      return true;
    }
    if (answer.action === 'decline') {
      pending.forget();
      note('declined', ask);
      this.end('declined');
      return true;
    }
    if (step === 'preparing' || step === 'finishing') return false;
    // The window was lost or opens again, for the same sign-in.
    if (step === 'open' && !answer.leaving) return true;
    if (answer.clientId !== undefined && !isClientId(answer.clientId)) return false;
    // Without its own client id, the page can only try to register again, if registration is possible.
    if (this.#firstStep === 'client-id' && answer.clientId === undefined) return false;
    void this.#begin(answer, ask);
    return true;
  }

  async #begin(answer: SignInContinue, ask: SignInAsk): Promise<void> {
    const { pending, note, shared } = this.#parts;
    this.#put(ask, { step: 'preparing' });
    try {
      const { url, state } = await pending.begin(answer);
      if (this.#isOver) return;
      note('opened', this.#put(ask, { step: 'open', url, state }));
      this.#timer = setTimeout(() => {
        pending.forget();
        this.#failed(tooLate(ask.host, shared.limits), ask);
      }, shared.limits.signInLifeMs);
    } catch (error) {
      this.#failed(error, ask);
    }
  }

  async #finish(response: string, ask: SignInAsk): Promise<void> {
    const finishing = this.#put(ask, { step: 'finishing' });
    try {
      await this.#parts.pending.finish(response);
      if (!this.#isOver) this.#parts.signedIn(finishing);
    } catch (error) {
      this.#failed(error, ask);
    }
  }

  #failed(error: unknown, ask: SignInAsk): void {
    if (this.#isOver) return;
    const why = problemOf(error, ask.host);
    this.#parts.note('failed', { ...ask, problem: why });
    // If the authorization server does not know this page, a person may have a client id that it knows.
    this.#put(ask, { step: why.code === 'sign-in-no-client' ? 'client-id' : this.#firstStep, problem: why });
  }

  #put(ask: SignInAsk, next: Pick<SignInAsk, 'step' | 'url' | 'state' | 'problem'>): SignInAsk {
    clearTimeout(this.#timer);
    const { url: _url, state: _state, problem: _problem, ...rest } = ask;
    this.#ask = { ...rest, ...next };
    this.#parts.shared.asks.put(this.#ask);
    return this.#ask;
  }
}

function isClientId(given: unknown): boolean {
  return typeof given === 'string' && /^[\x21-\x7e]{1,500}$/.test(given);
}
