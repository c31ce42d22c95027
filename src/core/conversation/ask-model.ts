import { problemError } from '../base/problems.js';
import { withoutHidden } from '../base/hidden.js';
import type { HostState } from '../state/host-state.js';
import { ReplyBuilder } from './reply.js';
import type { ModelTurn, SamplingAsk } from '../protocol/index.js';

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

/** Resolves with the text by which the page's model answers a server; it gets no tools and no hidden characters. */
export async function askModelOnce(
  shared: HostState,
  { system = '', messages, maxTokens }: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
): Promise<string> {
  const turn: ModelTurn = {
    // A person approved only the text that they could see.
    system: withoutHidden(system).text,
    tools: [],
    messages: messages.map(({ role, text: given }) => {
      const { text } = withoutHidden(given);
      const content = [{ type: 'text', text }] as const;
      return role === 'user' ? { role, content, text } : { role, content, text, toolCalls: [] };
    }),
    ...(maxTokens ? { maxTokens } : {}),
  };
  const builder = new ReplyBuilder(shared.limits, () => shared.nextId('tool-call'));
  await askModel(shared, turn, builder, signal);
  return builder.reply.text;
}
