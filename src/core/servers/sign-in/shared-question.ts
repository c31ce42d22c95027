import type { Problem } from '../../base/errors.js';
import { type Outcome, type QuestionParts, SignInQuestion } from './question.js';

/** A request that waits for a sign-in. */
interface Waiting {
  readonly callId?: string;
  /** The access that it lacks. */
  readonly wanted?: readonly string[] | undefined;
  /** Called with the ask's id as soon as a person is asked, which may be at once. */
  readonly asked?: (askId: string) => void;
}

/** One time of asking, for all who wait for its answer. */
class Round {
  /** Rejects where there is nothing to ask about. */
  readonly done: Promise<Outcome>;
  readonly joined: Waiting[] = [];
  waiting = 0;
  question: SignInQuestion | undefined;
  outcome: Outcome | undefined;
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
  /** The failure of the last sign-in, to be shown with the next question. */
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
  join(waiting: Waiting = {}): Round {
    const round = (this.#current ??= this.#begin(waiting));
    round.joined.push(waiting);
    round.waiting++;
    if (round.question) waiting.asked?.(round.question.id);
    return round;
  }

  /** Waits no longer; where nobody does, the question is taken back. */
  leave(round: Round): void {
    if (--round.waiting === 0 && this.#current === round) this.end('left');
  }

  /** Asks nobody any more. */
  end(outcome: Outcome): void {
    const current = this.#current;
    this.#current = undefined;
    current?.end(outcome);
  }

  #begin({ callId, wanted }: Waiting): Round {
    const round = new Round(async (mine) => {
      const offer = await this.#parts.pending.offer(wanted);
      if (mine.outcome) return mine.outcome;
      const question = new SignInQuestion(this.#parts, offer, callId, this.lastProblem);
      this.lastProblem = undefined;
      mine.question = question;
      for (const { asked } of mine.joined) asked?.(question.id);
      return question.done;
    });
    const over = (): void => {
      if (this.#current === round) this.#current = undefined;
    };
    void round.done.then(over, over);
    return round;
  }
}
