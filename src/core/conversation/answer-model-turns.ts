import { problemFrom } from '../base/problems.js';
import type { ModelHost } from './take-turn.js';

import type { ModelOptions } from '../protocol/index.js';
import { loadTakeTurn } from './services.js';

export type { ModelHost };

/**
 * Answers the model's turns with a callback: calls the function that `llm()` returns for each `model-turn` ask, passes its
 * answer to the host, and aborts it when the ask is gone. `llm` and `options` are read at each turn, so a page can change them.
 * Returns a function that stops this.
 */
export function answerModelTurns(
  host: ModelHost,
  llm: () => unknown,
  options?: () => ModelOptions | undefined,
): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const look = (): void => {
    const asked = host.getSnapshot().asks.filter(({ kind }) => kind === 'model-turn');
    if (asked.length === 0) return;
    stop?.();
    stop = undefined;
    loadTakeTurn().then(
      ({ takeTurns }) => {
        if (!isOver) stop ??= takeTurns(host, llm, options);
      },
      (error: unknown) => {
        for (const { id } of asked)
          host.answer(id, { kind: 'model-turn', error: problemFrom(error, 'part-missing') });
        if (!isOver) stop ??= host.subscribe(look);
      },
    );
  };
  stop = host.subscribe(look);
  look();
  return () => {
    isOver = true;
    stop?.();
  };
}
