import { problemError, problemFrom } from '../base/problems.js';
import { turnFor } from './turn-for.js';
import type {
  Answer,
  Llm,
  LlmDelta,
  LlmReply,
  McpHost,
  ModelOptions,
  ModelTurnAsk,
} from '../protocol/index.js';

/** The part of a host that answering as the model takes; a page can pass it across a worker's boundary. */
export type ModelHost = Pick<McpHost, 'getSnapshot' | 'subscribe' | 'answer'>;

/** Has the model answer a turn, and passes on what it says until the turn ends or the signal aborts. */
export async function takeTurn(
  host: ModelHost,
  ask: ModelTurnAsk,
  given: { readonly llm: unknown; readonly options?: ModelOptions | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { llm, options = {} } = given;
  const answer = (said: Extract<Answer, { kind: 'model-turn' }>): boolean => host.answer(ask.id, said);
  try {
    if (llm === undefined || llm === null) throw problemError('no-model');
    if (typeof llm !== 'function') throw problemError('model-not-a-function');
    const model = llm as Llm;
    const said: unknown = await model({ ...turnFor(model, ask.turn, options), signal });
    if (typeof said !== 'object' || said === null || !(Symbol.asyncIterator in said)) {
      answer({ kind: 'model-turn', reply: said as LlmReply });
      return;
    }
    for await (const delta of said as AsyncIterable<LlmDelta>) {
      // A turn that is over has no use for more; leaving the loop tells the iterable so.
      if (!answer({ kind: 'model-turn', delta })) return;
    }
    answer({ kind: 'model-turn', end: true });
  } catch (error) {
    answer({ kind: 'model-turn', error: problemFrom(error, 'model-failed') });
  }
}
