import type { CallEvent, Clock } from './index.js';
import type { AnswerRound, ServerRequest } from '../servers/connection/index.js';
import { McpToolsError, problem } from '../base/errors.js';
import type { Questions } from './questions/questions.js';
import type { Shared } from '../state/shared.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** A call that was sent, and may ask. */
export interface UnderWay {
  readonly callId: string;
  readonly serverId: string;
  readonly clock: Clock;
  /** Strikes when the call is over for us. */
  readonly signal: AbortSignal;
}

/** What servers ask for in the middle of their calls. */
export interface Inputs {
  /** Until the function given back is called, questions of the server may belong to this call. */
  begin(call: UnderWay): () => void;
  /** The questions of one round of a call, one after the other. */
  round(call: UnderWay): AnswerRound;
  /** A question that a server before 2026-07-28 asks without saying for which call. */
  asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
}

interface Ongoing {
  /** How often the server asked meanwhile without saying for which call. */
  readonly rounds: number;
  readonly over: AbortController;
}

export function createInputs(
  { limits, store }: Shared,
  dispatch: (callId: string, event: CallEvent) => void,
  load: () => Promise<Questions>,
): Inputs {
  const calls = new Map<UnderWay, Ongoing>();
  /** One for all that wait for it: they go on in the order in which they came. */
  let loading: Promise<Questions> | undefined;
  const notLoading = (): void => {
    loading = undefined;
  };

  /** Asks a person on behalf of one call, or of several that it could be. Their time stands still meanwhile. */
  const ask = async (
    those: readonly UnderWay[],
    { method, params }: { readonly method: JsonValue | undefined; readonly params: JsonObject },
    round: number,
    signal: AbortSignal,
  ): Promise<JsonObject> => {
    const [first] = those;
    const server = store.get().servers.find(({ id }) => id === first?.serverId);
    if (!first || !server) throw outsideOfCall();
    const callId = those.length === 1 ? first.callId : undefined;
    const resume = those.map(({ clock }) => clock.pause());
    let shown: string | undefined;
    try {
      const questions = await (loading ??= load().finally(notLoading));
      return await questions.ask({
        server,
        callId,
        round,
        method,
        params,
        signal,
        onShown: (askId) => {
          shown = askId;
          if (callId) dispatch(callId, { type: 'input', askId, wants: 'answer', round });
        },
      });
    } finally {
      const now = store.get().calls.find(({ id }) => id === callId);
      // The next question of the same call may be there already.
      if (now?.status === 'awaiting-input' && now.askId === shown) dispatch(now.id, { type: 'resume' });
      for (const go of resume) go();
    }
  };

  return {
    begin(call) {
      const over = new AbortController();
      calls.set(call, { rounds: 0, over });
      return () => {
        calls.delete(call);
        over.abort();
      };
    },
    round: (call) => {
      let asked = 0;
      return async (requests, round, waits) => {
        asked += Object.keys(requests).length;
        if (asked > limits.questionsQueued) {
          throw new McpToolsError(problem('too-many-questions', { value: limits.questionsQueued }));
        }
        const signal = AbortSignal.any([call.signal, waits]);
        const answers: [string, JsonObject][] = [];
        for (const [key, request] of Object.entries(requests)) {
          const { method, params } = objectOf(request);
          answers.push([key, await ask([call], { method, params: objectOf(params) }, round, signal)]);
        }
        return Object.fromEntries(answers);
      };
    },
    async asked(serverId, request, signal) {
      const those = [...calls].filter(([call]) => call.serverId === serverId);
      const round = Math.max(0, ...those.map(([, { rounds }]) => rounds)) + 1;
      if (round > limits.inputRounds) {
        throw new McpToolsError(problem('too-many-questions', { value: limits.inputRounds }));
      }
      for (const [call, ongoing] of those) calls.set(call, { ...ongoing, rounds: round });
      const over = allOf(those.map(([, ongoing]) => ongoing.over.signal));
      const asking = those.map(([call]) => call);
      return ask(asking, request, round, AbortSignal.any([signal, over]));
    },
  };
}

/** Strikes when the last of them has: whichever call it was that asked is then over. */
function allOf(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  let left = signals.length;
  const strike = (): void => {
    if (--left === 0) all.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', strike, { once: true });
  return all.signal;
}

function outsideOfCall(): McpToolsError {
  return new McpToolsError(problem('input-not-supported', { detail: 'it asks outside of a call.' }));
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
