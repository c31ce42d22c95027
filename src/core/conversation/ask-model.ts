import { problemError, problemFrom } from '../base/problems.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type { HostState } from '../state/host-state.js';
import type { ReplyBuilder } from './reply.js';
import type { LlmDelta, ModelTurn, ModelTurnAnswer } from '../protocol/index.js';

/**
 * Opens an ask for the page's model, and adds its answer to `builder`; `onChange` is called after each piece. Resolves when
 * the answer is complete; rejects with an `McpToolsError` if it is aborted, the model failed, or the answer is invalid.
 */
export async function askModel(
  { asks, nextId }: HostState,
  turn: ModelTurn,
  builder: ReplyBuilder,
  signal: AbortSignal,
  onChange?: () => void,
): Promise<void> {
  const ask = { id: nextId('ask'), kind: 'model-turn', createdAt: Date.now(), turn } as const;
  let failure: unknown;
  await asks.openUntil(
    ask,
    signal,
    () => problemError('model-stopped'),
    (answer) => {
      if ('stream' in answer) {
        // The ask stays open, so that the model continues.
        void drain(answer.stream, builder, signal, onChange).then((last) => asks.answer(ask.id, last));
        return 'open';
      }
      try {
        const isComplete = answer.kind === 'model-turn' && builder.take(answer);
        onChange?.();
        return isComplete ? 'taken' : 'open';
      } catch (error) {
        failure = error;
        return 'taken';
      }
    },
  );
  if (failure) throw failure as Error;
}

/** Adds the pieces of a stream to `builder`. Resolves with the answer that ends the turn, if the turn is still running. */
async function drain(
  stream: AsyncIterable<LlmDelta>,
  builder: ReplyBuilder,
  signal: AbortSignal,
  onChange?: () => void,
): Promise<ModelTurnAnswer> {
  const kind = 'model-turn';
  try {
    const slice = startTimeSlice();
    for await (const delta of stream) {
      // The turn is over; leaving the loop closes the iterable.
      if (signal.aborted) break;
      builder.take({ kind, delta });
      onChange?.();
      // Pieces that have come together would all be taken in one task.
      if (slice.isLong()) await slice.rest();
    }
    return { kind, end: true };
  } catch (error) {
    return { kind, error: problemFrom(error, 'model-failed') };
  }
}
