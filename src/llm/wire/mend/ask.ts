import type { LlmDelta, ModelTurn } from '../../../core/index.js';
import type { Ask, MediaMemory, MediaRules } from '../rules.js';
import { MediaReader } from './media.js';
import { inOrder } from './order.js';
import { isAboutMedia } from './refusal.js';

/** Number of parts that are remembered as taken. */
const mostTaken = 1_000;

/**
 * Asks with a conversation that the endpoint takes. If it refuses one that has pictures, sounds or files, it is asked again with
 * those in words that it has not taken before, then with all in words; what helped is remembered.
 */
export async function* askMended(
  turn: ModelTurn,
  ask: Ask,
  rules: MediaRules,
  memory: MediaMemory,
): AsyncGenerator<LlmDelta, void, undefined> {
  const refused = (memory.refused ??= new Set());
  const taken = (memory.taken ??= new Set());
  const messages = inOrder(turn.messages, rules.answersResults === true);
  const warnings = new Set<string>();
  let suspects: readonly string[] = [];
  for (;;) {
    const media = new MediaReader(rules, new Set([...refused, ...suspects]));
    const mended = { ...turn, messages: messages.map((message) => media.read(message)) };
    let hasBegun = false;
    try {
      for await (const delta of ask(mended)) {
        if (delta.type !== 'warning') hasBegun = true;
        else if (warnings.has(delta.text)) continue;
        else warnings.add(delta.text);
        yield delta;
      }
      for (const key of suspects) refused.add(key);
      if (taken.size > mostTaken) taken.clear();
      for (const key of media.sent) taken.add(key);
      return;
    } catch (error) {
      if (hasBegun || media.sent.size === 0 || !isAboutMedia(error)) throw error;
      const isNew = [...media.sent].filter((key) => !taken.has(key));
      suspects = [...suspects, ...(isNew.length > 0 ? isNew : media.sent)];
    }
    if (warnings.has(toldInWords)) continue;
    warnings.add(toldInWords);
    yield { type: 'warning', text: toldInWords };
  }
}

const toldInWords =
  "The model's server refused a picture, a sound or a file. The model is told of it in words and has not seen it.";
