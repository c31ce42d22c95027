import { problemError, problemFrom } from '../base/problems.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type { HostState } from '../state/host-state.js';
import type { ReplyBuilder } from './reply.js';
import type { LlmDelta, ModelTurn, ModelTurnAnswer } from '../protocol/index.js';

/**
 * Opens an ask for the page's model and adds the answer to `builder`. Calls `onChange` after each piece. Resolves when the
 * answer is complete. Rejects with an `McpToolsError` if the turn is aborted, the model fails, or the answer is invalid.
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
        // The ask stays open: the model is still answering.
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
      // The turn has ended. Leaving the loop closes the iterable.
      if (signal.aborted) break;
      builder.take({ kind, delta });
      onChange?.();
      // Without a pause, pieces that arrive together would all be processed in one task.
      if (slice.isLong()) await slice.rest();
    }
    return { kind, end: true };
  } catch (error) {
    return { kind, error: problemFrom(error, 'model-failed') };
  }
}
