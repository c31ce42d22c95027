import { problemError } from '../base/problems.js';
import type { HostState } from '../state/host-state.js';
import type { ReplyBuilder } from './reply.js';
import type { ModelTurn } from '../protocol/index.js';

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
