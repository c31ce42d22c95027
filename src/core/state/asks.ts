import { problemError, type ProblemCode } from '../base/errors.js';
import { isObject } from '../base/is-object.js';
import type { Store } from '../base/store.js';
import type { Answer, Ask, Snapshot } from '../protocol/index.js';

/** Handles an answer of the ask's kind. `taken` closes the ask, `kept` waits for more, `refused` ignores the answer. */
type Take = (answer: Answer) => 'taken' | 'kept' | 'refused';

/** The asks of the snapshot that are open. */
export interface Asks {
  open(ask: Ask, take: Take): void;
  /** Opens an ask, and resolves with the answer that was taken. Closes it and rejects if it is aborted before or `take` throws. */
  openUntil(ask: Ask, signal: AbortSignal, aborted: ProblemCode, take: Take): Promise<Answer>;
  /** Replaces an open ask. */
  put(ask: Ask): void;
  close(askId: string): void;
  answer(askId: string, answer: Answer): boolean;
}

export function createAsks(store: Store<Snapshot>): Asks {
  const takers = new Map<string, Take>();
  const asks: Asks = {
    open(ask, take) {
      takers.set(ask.id, take);
      store.update({ asks: [...store.get().asks, ask] });
    },
    openUntil: (ask, signal, aborted, take) =>
      new Promise((resolve, reject) => {
        const onAbort = (): void => {
          asks.close(ask.id);
          reject(problemError(aborted));
        };
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        asks.open(ask, (answer) => {
          try {
            const outcome = take(answer);
            if (outcome !== 'taken') return outcome;
            resolve(answer);
          } catch (error) {
            reject(error as Error);
          }
          signal.removeEventListener('abort', onAbort);
          return 'taken';
        });
      }),
    put(ask) {
      store.update({ asks: store.get().asks.map((one) => (one.id === ask.id ? ask : one)) });
    },
    close(askId) {
      if (takers.delete(askId)) store.update({ asks: store.get().asks.filter(({ id }) => id !== askId) });
    },
    answer(askId, answer) {
      const ask = store.get().asks.find(({ id }) => id === askId);
      const take = takers.get(askId);
      if (!ask || !take || !isAnswerTo(ask, answer)) return false;
      const outcome = take(answer);
      if (outcome === 'taken') asks.close(askId);
      return outcome !== 'refused';
    },
  };
  return asks;
}

/** The field that decides in an answer of each kind, and the values that it may have. */
const answers: Readonly<Record<Exclude<Ask['kind'], 'model-turn'>, readonly [string, readonly unknown[]]>> = {
  approval: ['decision', ['approve', 'deny']],
  sampling: ['decision', ['approve', 'deny']],
  form: ['action', ['accept', 'decline', 'cancel']],
  'open-url': ['action', ['accept', 'decline', 'cancel']],
  'sign-in': ['action', ['continue', 'finish', 'decline']],
};

/** Answers come from outside: only the exact value counts, and anything malformed leaves the ask open. */
function isAnswerTo(ask: Ask, answer: unknown): boolean {
  if (!isObject(answer) || answer['kind'] !== ask.kind) return false;
  if (ask.kind === 'model-turn') return true;
  const [field, values] = answers[ask.kind];
  return values.includes(answer[field]);
}
