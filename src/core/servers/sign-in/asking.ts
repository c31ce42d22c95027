import type { Problem } from '../../base/errors.js';
import { type Outcome, putQuestion, type Question, type QuestionParts } from './ask.js';

/** The question whether to sign in to one server, put once for all that wait for its answer. */
export interface Asking {
  /** Why the last one came to nothing, for whoever is asked next. */
  before: Problem | undefined;
  readonly isOpen: boolean;
  /** Asks, or waits with those who have. */
  join(callId?: string, wanted?: readonly string[]): Place;
  /** Nobody is to be asked any more. */
  end(outcome: Outcome): void;
}

/** A place among those who wait for the same answer. */
export interface Place {
  /** Rejects where there is nothing to ask about. */
  readonly done: Promise<Outcome>;
  /** The rights that are asked for, once the question is put. */
  scopes(): readonly string[];
  /** Hears the id of the question as soon as it is put, which may be now. */
  onPut(listener: (askId: string) => void): void;
  /** Waits no longer; where nobody does, the question is taken back. */
  leave(): void;
}

interface Round {
  readonly done: Promise<Outcome>;
  question?: Question;
  readonly listeners: ((askId: string) => void)[];
  waiting: number;
  end(outcome: Outcome): void;
}

export function createAsking(parts: QuestionParts): Asking {
  let current: Round | undefined;

  const begin = (callId?: string, wanted?: readonly string[]): Round => {
    let over: Outcome | undefined;
    let stop: (outcome: Outcome) => void = () => undefined;
    const stopped = new Promise<Outcome>((resolve) => {
      stop = resolve;
    });
    const put = async (): Promise<Outcome> => {
      const offer = await parts.door.offer(wanted);
      if (over) return over;
      const question = putQuestion(parts, offer, callId, asking.before);
      asking.before = undefined;
      mine.question = question;
      for (const tell of mine.listeners) tell(question.id);
      return question.done;
    };
    const mine: Round = {
      done: Promise.race([stopped, Promise.resolve().then(put)]).finally(() => {
        if (current === mine) current = undefined;
      }),
      listeners: [],
      waiting: 0,
      end(outcome) {
        over = outcome;
        stop(outcome);
        mine.question?.end(outcome);
      },
    };
    mine.done.catch(() => undefined);
    return mine;
  };

  const asking: Asking = {
    before: undefined,
    get isOpen() {
      return current !== undefined;
    },
    join(callId, wanted) {
      const mine = (current ??= begin(callId, wanted));
      mine.waiting++;
      return {
        done: mine.done,
        scopes: () => mine.question?.scopes ?? [],
        onPut(listener) {
          if (mine.question) listener(mine.question.id);
          else mine.listeners.push(listener);
        },
        leave() {
          if (--mine.waiting === 0 && current === mine) asking.end('left');
        },
      };
    },
    end(outcome) {
      const mine = current;
      current = undefined;
      mine?.end(outcome);
    },
  };
  return asking;
}
