import type { Limits } from '../base/limits.js';
import type { DonePrompt, ModelPart, PromptOrigin, PromptMessage, UserPart } from '../protocol/index.js';
import { partsForModel } from '../results/tool-result.js';

/** Returns the messages of a prompt as one message of a person: text that belongs together is one part. */
export function saidOf(
  messages: readonly PromptMessage[],
  prompt: PromptOrigin,
  limits: Limits,
): Pick<DonePrompt, 'said' | 'isCut'> {
  const isTranscript = messages.some(({ role }) => role === 'assistant');
  // All together, since they share the limits of one message.
  const { modelParts } = partsForModel(
    messages.flatMap(({ parts }) => parts),
    limits,
    false,
  );
  const said: UserPart[] = [];
  let text = '';
  let dataLeft = limits.modelDataChars;
  let at = 0;
  const add = (more: string): void => {
    if (more !== '') text += (text === '' && said.length === 0 ? '' : '\n\n') + more;
  };
  const flush = (): void => {
    if (text !== '') said.push({ type: 'text', text, prompt });
    text = '';
  };
  for (const { role, parts } of messages) {
    if (isTranscript) add(`[${role}]`);
    for (const part of modelParts.slice(at, (at += parts.length))) {
      const fit = withinData(part, dataLeft);
      if (fit.type === 'text') add(fit.text);
      else {
        dataLeft -= fit.data.length;
        flush();
        said.push({ ...fit, prompt });
      }
    }
  }
  flush();
  return { said, ...(textIn(messages) > limits.modelResultChars ? { isCut: true } : {}) };
}

function withinData(part: ModelPart, left: number): ModelPart {
  return part.type === 'text' || part.data.length <= left
    ? part
    : { type: 'text', text: `[${part.type}: too large to pass on]` };
}

/** Returns the length of all text in messages. */
function textIn(messages: readonly PromptMessage[]): number {
  const texts = messages.flatMap(({ parts }) =>
    parts.map((part) => ('text' in part ? (part.text ?? '') : '')),
  );
  return texts.reduce((sum, text) => sum + text.length, 0);
}
