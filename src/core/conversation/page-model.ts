import { McpToolsError, problem } from '../base/errors.js';
import type { Shared } from '../state/shared.js';
import type { ModelTurn, ModelTurnAnswer } from '../protocol/index.js';

/** Puts a question to the page's model. `take` returns `true` when the answer is complete; rejects when aborted. */
export function askModel(
  { asks, nextId }: Shared,
  turn: ModelTurn,
  take: (answer: ModelTurnAnswer) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const id = nextId('ask');
    const onAbort = (): void => {
      asks.close(id);
      reject(new McpToolsError(problem('model-stopped')));
    };
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    asks.open({ id, kind: 'model-turn', createdAt: Date.now(), turn }, (answer) => {
      if (answer.kind !== 'model-turn' || !take(answer)) return 'kept';
      signal.removeEventListener('abort', onAbort);
      resolve();
      return 'taken';
    });
  });
}
