import { problemFrom } from '../base/errors.js';
import type { ModelHost } from './take-turn.js';

import type { ModelOptions } from '../protocol/index.js';

export type { ModelHost };

/** Ids of each host's turns that are taken, so that two models never answer the same one. */
const takenTurns = new WeakMap<ModelHost, Set<string>>();

/**
 * Lets a callback take the model's turns: watches for `model-turn` asks, calls `llm()` for each, passes on what it
 * returns, and aborts it when the ask is gone. `llm` and `options` are read at each turn, so that a page may change them.
 * Returns a function that stops it.
 */
export function answerModelTurns(
  host: ModelHost,
  llm: () => unknown,
  options?: () => ModelOptions | undefined,
): () => void {
  const taken = takenTurns.get(host) ?? new Set();
  takenTurns.set(host, taken);
  const running = new Map<string, AbortController>();
  const look = (): void => {
    const open = host.getSnapshot().asks.filter((ask) => ask.kind === 'model-turn');
    for (const [id, controller] of running) {
      if (open.some((ask) => ask.id === id)) continue;
      running.delete(id);
      controller.abort();
    }
    for (const ask of open) {
      if (taken.has(ask.id)) continue;
      taken.add(ask.id);
      const controller = new AbortController();
      running.set(ask.id, controller);
      const given = { llm: llm(), options: options?.() };
      const { signal } = controller;
      import('./turns.js').then(
        ({ takeTurn }) => (signal.aborted ? undefined : takeTurn(host, ask, given, signal)),
        (error: unknown) =>
          host.answer(ask.id, { kind: 'model-turn', error: problemFrom(error, 'part-missing') }),
      );
    }
  };
  const unsubscribe = host.subscribe(look);
  look();
  return () => {
    unsubscribe();
    for (const [id, controller] of running) {
      taken.delete(id);
      controller.abort();
    }
  };
}
