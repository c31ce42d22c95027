import type { LlmDelta, ModelTurn } from '../../../core/index.js';
import type { Ask, MediaMemory, MediaRules } from '../rules.js';
import { MediaReader } from './media.js';
import { inOrder } from './order.js';
import { isRecord } from '../read.js';

/** Maximum number of remembered parts that the endpoint accepted. */
const mostTaken = 1_000;

/**
 * Sends a conversation in a form that the endpoint accepts. If it rejects one with images, audio or files, the request is
 * repeated: first with text in place of those that it has not accepted before, then in place of all. The outcome is remembered.
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
    const repaired = { ...turn, messages: messages.map((message) => media.read(message)) };
    let hasBegun = false;
    try {
      for await (const delta of ask(repaired)) {
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

/** Words for content other than text. */
const media =
  'image|picture|photo|audio|sound|video|vision|media|multi-?modal\\w*|modalit\\w*|pdf|document|file';

/** Matches an endpoint that reports missing support with another status, or in its stream. */
const notSupported = new RegExp(
  `\\b(?:${media})s?\\b[^.]{0,60}(?:(?:not|n.t|un)[ -]?(?:be )?(?:support|process|allow|accept|valid|recogni|decod|read)|invalid|corrupt|missing)` +
    `|(?:(?:not|n.t|un)[ -]?(?:support|process|accept|decode|read|recogni)\\w*|invalid|corrupt\\w*|support)[^.]{0,40}\\b(?:${media})`,
  'i',
);

/**
 * True if an endpoint may have rejected a request because of its images, audio or files. Errors of the key or the rate, and an
 * endpoint that is down, do not count.
 */
function isAboutMedia(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const problem = 'problem' in error && isRecord(error.problem) ? error.problem['data'] : undefined;
  const { reason, status } = isRecord(problem) ? problem : {};
  if (reason !== undefined && reason !== 'http') return false;
  if (/\b(?:api.?key|credit|billing|quota)\b/i.test(error.message)) return false;
  if (status === 400 || status === 413 || status === 415 || status === 422) return true;
  const mayBe = status === undefined || status === 404 || status === 500 || status === 501;
  return mayBe && notSupported.test(error.message);
}
