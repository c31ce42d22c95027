import type { AnswerRound, ServerRequest } from '../servers/connection/session.js';
import { problemError } from '../base/problems.js';
import { objectOf } from '../../shared/is-object.js';
import type { Lazy } from '../../shared/lazy.js';
import type { Questions } from './questions.js';
import type { Dispatch } from './call-state.js';
import type { SentCall } from './sending.js';
import type { HostState } from '../state/host-state.js';
import type { JsonObject, JsonValue, RunningCall } from '../protocol/index.js';

/** Field in which a server names the task that its question belongs to (MCP 2025-11-25, "Related Task Metadata"). */
const relatedTask = 'io.modelcontextprotocol/related-task';

export interface InputParts {
  readonly shared: HostState;
  readonly dispatch: Dispatch;
  readonly questions: Lazy<Questions>;
}

/** Running calls, each with the number of questions that its server has asked meanwhile without naming a call. */
export type OngoingCalls = Map<SentCall, { readonly rounds: number; readonly over: AbortController }>;

/** Has a person answer the questions that servers ask during calls. Loaded with the first question. */
export class InputRounds {
  readonly #shared: HostState;
  readonly #dispatch: Dispatch;
  readonly #questions: Lazy<Questions>;
  readonly #calls: OngoingCalls;

  constructor({ shared, dispatch, questions }: InputParts, calls: OngoingCalls) {
    this.#shared = shared;
    this.#dispatch = dispatch;
    this.#questions = questions;
    this.#calls = calls;
  }

  /** Returns a function that answers the questions of each round of a call, one after the other. */
  round(call: SentCall): AnswerRound {
    const { questionsQueued } = this.#shared.limits;
    let asked = 0;
    return async (requests, round, waiting) => {
      asked += Object.keys(requests).length;
      if (asked > questionsQueued) throw problemError('too-many-questions', { value: questionsQueued });
      const signal = AbortSignal.any([call.signal, waiting]);
      const answers: [string, JsonObject][] = [];
      for (const [key, request] of Object.entries(requests)) {
        const { method, params } = objectOf(request);
        answers.push([key, await this.#ask([call], { method, params: objectOf(params) }, round, signal)]);
      }
      return Object.fromEntries(answers);
    };
  }

  /** Answers a question from a server that predates the 2026-07-28 protocol, where questions do not name their call. */
  async asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject> {
    const { inputRounds } = this.#shared.limits;
    const { taskId } = objectOf(objectOf(request.params['_meta'])[relatedTask]);
    const possible = this.#callsOf(serverId, typeof taskId === 'string' ? taskId : undefined);
    const round = Math.max(0, ...possible.map(([, { rounds }]) => rounds)) + 1;
    if (round > inputRounds) throw problemError('too-many-questions', { value: inputRounds });
    for (const [call, ongoing] of possible) this.#calls.set(call, { ...ongoing, rounds: round });
    const over = whenAllAborted(possible.map(([, ongoing]) => ongoing.over.signal));
    const calls = possible.map(([call]) => call);
    return this.#ask(calls, request, round, AbortSignal.any([signal, over]));
  }

  /**
   * Returns the calls that a server's question may belong to. If its task is unknown to this page, these are the calls that are
   * not tasks yet.
   */
  #callsOf(serverId: string, taskId: string | undefined) {
    const all = [...this.#calls].filter(([call]) => call.serverId === serverId);
    if (taskId === undefined) return all;
    const tasks = this.#shared.store
      .get()
      .calls.filter((call): call is RunningCall => call.serverId === serverId && 'taskId' in call);
    const named = tasks.findLast((call) => call.taskId === taskId);
    return all.filter(([{ callId }]) =>
      named ? callId === named.id : !tasks.some(({ id }) => id === callId),
    );
  }

  /**
   * Asks a person for the call, or for the several calls that the question may belong to. Their time limits pause meanwhile.
   */
  async #ask(
    calls: readonly SentCall[],
    { method, params }: { readonly method: JsonValue | undefined; readonly params: JsonObject },
    round: number,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const { store } = this.#shared;
    const [first] = calls;
    const server = store.get().servers.find(({ id }) => id === first?.serverId);
    if (!first || !server)
      throw problemError('input-not-supported', { detail: 'it asks outside of a call.' });
    const callId = calls.length === 1 ? first.callId : undefined;
    const restart = calls.map(({ clock }) => clock.pause());
    let shown: string | undefined;
    const onShown = (askId: string): void => {
      shown = askId;
      if (callId) this.#dispatch(callId, { type: 'input', askId, wants: 'answer', round });
    };
    try {
      const questions = await this.#questions.load();
      return await questions.ask({ server, callId, round, method, params, signal, onShown });
    } finally {
      const now = store.get().calls.find(({ id }) => id === callId);
      // The next question of the same call may already be shown.
      if (now?.status === 'awaiting-input' && now.askId === shown) this.#dispatch(now.id, { type: 'resume' });
      for (const go of restart) go();
    }
  }
}

/** Returns a signal that is aborted when all of them are. By then, the call that the question belongs to has ended. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  let left = signals.length;
  const onAbort = (): void => {
    if (--left === 0) all.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
  return all.signal;
}
