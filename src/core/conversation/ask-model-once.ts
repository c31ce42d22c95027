import { withoutHidden } from '../base/hidden.js';
import type { HostState } from '../state/host-state.js';
import { askModel } from './ask-model.js';
import { ReplyBuilder } from './reply.js';
import type { ModelTurn, SamplingAsk } from '../protocol/index.js';

/** Resolves with the model's answer to a server's request. The model gets no tools and no hidden characters. */
export async function askModelOnce(
  shared: HostState,
  { system = '', messages, maxTokens }: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
): Promise<string> {
  const turn: ModelTurn = {
    // The person approved only the text that they could see.
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
