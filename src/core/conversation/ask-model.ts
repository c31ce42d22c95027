import { McpToolsError, problem } from '../base/errors.js';
import { withoutHidden } from '../base/hidden.js';
import type { Shared } from '../state/shared.js';
import { ReplyBuilder } from './reply.js';
import type { ModelTurn, SamplingAsk } from '../protocol/index.js';

/**
 * Opens an ask for the page's model, and adds what it answers to `builder`; `onChange` is called after each piece. Resolves
 * when the answer is complete; rejects with an `McpToolsError` if it is aborted, the model failed, or the answer is invalid.
 */
export function askModel(
  { asks, nextId }: Shared,
  turn: ModelTurn,
  builder: ReplyBuilder,
  signal: AbortSignal,
  onChange: () => void = () => undefined,
): Promise<void> {
  return new Promise((resolve, reject: (error: McpToolsError) => void) => {
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
      if (answer.kind !== 'model-turn') return 'kept';
      try {
        const isComplete = builder.take(answer);
        onChange();
        if (!isComplete) return 'kept';
        resolve();
      } catch (error) {
        reject(error as McpToolsError);
      }
      signal.removeEventListener('abort', onAbort);
      return 'taken';
    });
  });
}

/** Resolves with the text by which the page's model answers a server; it gets no tools and no hidden characters. */
export async function askModelOnce(
  shared: Shared,
  { system = '', messages, maxTokens }: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
): Promise<string> {
  const builder = new ReplyBuilder(shared.limits, () => shared.nextId('tool-call'));
  const turn: ModelTurn = {
    // A person approved what they could see.
    system: withoutHidden(system).text,
    tools: [],
    messages: messages.map(({ role, text: given }) => {
      const { text } = withoutHidden(given);
      return role === 'user' ? { role, text } : { role, text, toolCalls: [] };
    }),
    ...(maxTokens ? { maxTokens } : {}),
  };
  await askModel(shared, turn, builder, signal);
  return builder.reply.text;
}
