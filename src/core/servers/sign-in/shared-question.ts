import type { Problem } from '../../base/errors.js';
import { type Outcome, type QuestionParts, SignInQuestion } from './question.js';

/** A request that waits for the answer. */
interface Joining {
  readonly callId?: string | undefined;
  /** The access that it lacks. */
  readonly wanted?: readonly string[] | undefined;
  /** Called with the ask's id as soon as a person is asked, which may be at once. */
  readonly asked?: (askId: string) => void;
}

/** A place among those who wait for the same answer. */
interface Place {
  /** Rejects where there is nothing to ask about. */
  readonly done: Promise<Outcome>;
  /** Returns the access that is asked for, once a person is asked. */
  scopes(): readonly string[];
  /** Waits no longer; where nobody does, the question is taken back. */
  leave(): void;
}

/** One time of asking. */
class Round {
  readonly done: Promise<Outcome>;
  readonly listeners: ((askId: string) => void)[] = [];
  question: SignInQuestion | undefined;
  outcome: Outcome | undefined;
  waiting = 0;
  #resolve: (outcome: Outcome) => void = () => undefined;

  constructor(put: (round: Round) => Promise<Outcome>) {
    const ended = new Promise<Outcome>((resolve) => {
      this.#resolve = resolve;
    });
    this.done = Promise.race([ended, put(this)]);
  }

  end(outcome: Outcome): void {
    this.outcome = outcome;
    this.#resolve(outcome);
    this.question?.end(outcome);
  }
}

/** The question to sign in to one server, put once for all who wait for its answer. */
export class SharedQuestion {
  /** Why the last sign-in failed, to be shown with the next question. */
  lastProblem: Problem | undefined;
  readonly #parts: QuestionParts;
  #current: Round | undefined;

  constructor(parts: QuestionParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  /** Asks, or waits with those who have asked. */
  join(joining: Joining = {}): Place {
    const round = (this.#current ??= this.#begin(joining));
    const { asked } = joining;
    round.waiting++;
    if (asked && round.question) asked(round.question.id);
    else if (asked) round.listeners.push(asked);
    return {
      done: round.done,
      scopes: () => round.question?.scopes ?? [],
      leave: () => {
        if (--round.waiting === 0 && this.#current === round) this.end('left');
      },
    };
  }

  /** Asks nobody any more. */
  end(outcome: Outcome): void {
    const current = this.#current;
    this.#current = undefined;
    current?.end(outcome);
  }

  #begin(joining: Joining): Round {
    const round = new Round((mine) => this.#put(mine, joining));
    const over = (): void => {
      if (this.#current === round) this.#current = undefined;
    };
    void round.done.then(over, over);
    return round;
  }

  async #put(round: Round, { callId, wanted }: Joining): Promise<Outcome> {
    const offer = await this.#parts.pending.offer(wanted);
    if (round.outcome) return round.outcome;
    const question = new SignInQuestion(this.#parts, offer, callId, this.lastProblem);
    this.lastProblem = undefined;
    round.question = question;
    for (const tell of round.listeners) tell(question.id);
    return question.done;
  }
}
