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

/** The part of a host that answering as the model takes. */
export type ModelHost = Pick<McpHost, 'getSnapshot' | 'subscribe' | 'answer'>;

/** Has the model answer a turn, and passes on what it says until the turn ends or the signal aborts. */
async function takeTurn(
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
    const stream = said as AsyncIterable<LlmDelta>;
    // A turn that is over has no use for it.
    if (!answer({ kind: 'model-turn', stream })) await stream[Symbol.asyncIterator]().return?.();
  } catch (error) {
    answer({ kind: 'model-turn', error: problemFrom(error, 'model-failed') });
  }
}

/** Ids of each host's turns that are taken, so that two models never answer the same one. */
const takenTurns = new WeakMap<ModelHost, Set<string>>();

/** Has the model answer each turn of a host, and aborts it when the turn is gone. Returns a function that stops it. */
export function takeTurns(
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
      void takeTurn(host, ask, { llm: llm(), options: options?.() }, controller.signal);
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
