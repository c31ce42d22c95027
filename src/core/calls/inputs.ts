import type { AnswerRound, ServerRequest } from '../servers/connection/session.js';
import { Lazy } from '../../shared/lazy.js';
import type { JsonObject } from '../protocol/index.js';
import type { InputRounds, OngoingCalls } from './input-rounds.js';
import type { SentCall } from './sending.js';

/** The questions that servers ask during calls. */
export class Inputs {
  readonly #calls: OngoingCalls = new Map();
  readonly #rounds: Lazy<InputRounds>;

  /** `load` loads the code that answers questions. */
  constructor(load: (calls: OngoingCalls) => Promise<InputRounds>) {
    this.#rounds = new Lazy(() => load(this.#calls));
  }

  /** Sends a call. Until it has ended, the server's questions may belong to it. */
  async during<Value>(call: SentCall, send: () => Promise<Value>): Promise<Value> {
    const over = new AbortController();
    this.#calls.set(call, { rounds: 0, over });
    try {
      return await send();
    } finally {
      this.#calls.delete(call);
      // With a reason, `abort` does not create an error.
      over.abort('over');
    }
  }

  /** Returns a function that answers the questions of each round of a call, one after the other. */
  round(call: SentCall): AnswerRound {
    let answer: AnswerRound | undefined;
    return (...round) =>
      this.#rounds.use((rounds) => {
        answer ??= rounds.round(call);
        return answer(...round);
      });
  }

  /** Answers a question from a server that predates the 2026-07-28 protocol, where questions do not name their call. */
  async asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject> {
    return this.#rounds.use((rounds) => rounds.asked(serverId, request, signal));
  }
}
