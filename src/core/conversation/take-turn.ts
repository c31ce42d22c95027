import { problemError, problemFrom } from '../base/errors.js';
import type { Answer, Llm, LlmDelta, LlmReply, McpHost, ModelTurnAsk } from '../protocol/index.js';

/** The part of a host that answering as the model takes; a page can pass it across a worker's boundary. */
export type ModelHost = Pick<McpHost, 'getSnapshot' | 'subscribe' | 'answer'>;

/** Has the model answer a turn, and passes on what it says until the turn ends or the signal aborts. */
export async function takeTurn(
  host: ModelHost,
  ask: ModelTurnAsk,
  llm: unknown,
  signal: AbortSignal,
): Promise<void> {
  const answer = (given: Extract<Answer, { kind: 'model-turn' }>): boolean => host.answer(ask.id, given);
  try {
    if (llm === undefined || llm === null) throw problemError('no-model');
    if (typeof llm !== 'function') throw problemError('model-not-a-function');
    const given: unknown = await (llm as Llm)({ ...ask.turn, signal });
    if (typeof given !== 'object' || given === null || !(Symbol.asyncIterator in given)) {
      answer({ kind: 'model-turn', reply: given as LlmReply });
      return;
    }
    for await (const delta of given as AsyncIterable<LlmDelta>) {
      // A turn that is over has no use for more; leaving the loop tells the iterable so.
      if (!answer({ kind: 'model-turn', delta })) return;
    }
    answer({ kind: 'model-turn', end: true });
  } catch (error) {
    answer({ kind: 'model-turn', error: problemFrom(error, 'model-failed') });
  }
}
