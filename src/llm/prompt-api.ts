import type { Llm, LlmDelta, ModelMessage, ModelTurn } from '../core/index.js';
import { hasPromptApi, type PromptApiBrowser, type PromptSession } from './prompt-api/browser.js';
import type { PromptApiOptions } from './prompt-api/options.js';
import { planOf, type Plan } from './prompt-api/plan.js';
import { readAnswer } from './prompt-api/answer.js';
import { promptsOf, textContent } from './prompt-api/prompts.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { newId } from './wire/calls.js';
import { repairing } from './wire/turn.js';
import { lineOf, wordsIn } from './wire/line.js';

export type { PromptApiBrowser } from './prompt-api/browser.js';
export type { PromptApiOptions } from './prompt-api/options.js';

const by = 'prompt-api';

/** Formats that browsers decode. */
const media = { image: '^image/(?:png|jpeg|gif|webp|avif|bmp)$', audio: '^audio/' };

/** A session, and the messages that it has seen. */
interface Known {
  readonly session: PromptSession;
  /** The system prompt and the kind, as JSON. If they differ, a new session is needed. */
  readonly key: string;
  /** The id of its last answer in the conversation. */
  readonly answer: string;
}

/**
 * Returns the browser's own model, through the Prompt API (`LanguageModel`). Nothing leaves the person's device, and no key is
 * needed.
 *
 * ```js
 * element.llm = promptApi({ languages: ['en'] });
 * ```
 *
 * Tools are declared, and the model's calls come back to the host like those of any other model. The browser runs none by itself.
 * A browser without support for tools is asked for JSON instead: a text, or one call. A session is reused as long as the tools
 * and instructions stay the same.
 *
 * Failures are thrown as an `Error` with a sentence to show: the browser has no model, or none for this use. If the browser first
 * has to download its model, that is a warning.
 */
export function promptApi(given: PromptApiOptions = {}): Llm {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
  const inputs = given.inputs ?? given.takes ?? [];
  const options = { ...given, inputs };
  // At most one. A session is not in here until its answer is complete, since its history is unknown until then.
  const idle: Known[] = [];
  const answer = async function* (turn: ModelTurn, signal: AbortSignal): AsyncGenerator<LlmDelta> {
    const browser = options.browser ?? globalThis;
    if (!hasPromptApi(browser)) throw new Error(unavailable);
    const plan = planOf(options, browser, turn);
    const key = JSON.stringify([plan.system, plan.kind]);
    const last = turn.messages.findLastIndex(({ role }) => role === 'assistant');
    const before = idle.pop();
    const goesOn = before?.key === key && isAnswer(turn.messages[last], before.answer);
    for (const text of plan.warnings) yield { type: 'warning', text };
    if (!goesOn) before?.session.destroy();
    let session = goesOn ? before.session : undefined;
    let isComplete = false;
    try {
      if (!session) {
        yield* availabilityOf(browser, plan);
        const history = promptsOf(turn.messages.slice(0, last + 1), browser, plan.hasTools);
        const system = { role: 'system', content: textContent(plan.system) } as const;
        const initialPrompts = plan.system === '' ? history : [system, ...history];
        session = await browser.LanguageModel.create({ ...plan.kind, initialPrompts, signal });
      }
      const input = promptsOf(turn.messages.slice(last + 1), browser, plan.hasTools);
      const knowsCalls = yield* readAnswer(session, input, plan, signal);
      const name = newId();
      yield { type: 'opaque', opaque: { by, data: name } };
      // Results name calls by ids, which a session has to know.
      if (!knowsCalls) return;
      isComplete = true;
      // If two answers run at the same time, the session of the later one is kept.
      idle.pop()?.session.destroy();
      idle.push({ session, key, answer: name });
    } catch (error) {
      signal.throwIfAborted();
      yield* plainFailure(error);
    } finally {
      if (!isComplete) session?.destroy();
    }
  };
  const types = new RegExp(inputs.map((kind) => media[kind]).join('|') || '^$');
  const repaired = repairing({ said: types, result: types });
  const llm: AskModel = ({ signal, ...given }) => repaired(given, (turn) => answer(turn, signal));
  return Object.assign(fitting('prompt-api', llm), { provider: by, inputs });
}

function isAnswer(message: ModelMessage | undefined, name: string): boolean {
  return message?.role === 'assistant' && message.opaque?.data === name;
}

async function* availabilityOf(browser: PromptApiBrowser, { kind }: Plan): AsyncGenerator<LlmDelta> {
  const availability = await browser.LanguageModel.availability(kind);
  if (availability === 'unavailable') throw new Error(unavailable);
  if (availability === 'available') return;
  yield { type: 'warning', text: 'The browser has to download its model first, which can take a while.' };
}

const unavailable =
  'This browser has no model of its own for this: it does not know the Prompt API, its machine is too small, or it lacks a ' +
  'language or a kind of content that is asked for.';

/** Yields an overflow of the context, which is not a failure; throws a sentence to show for any other error. */
function* plainFailure(error: unknown): Iterable<LlmDelta> {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'QuotaExceededError':
      yield { type: 'stop', stop: { reason: 'context-full', raw: name } };
      return;
    case 'NotAllowedError':
      throw new Error(
        'The browser does not let this page use its model now. To download it, the person has to have pressed something first.',
      );
  }
  const said = lineOf(wordsIn(error));
  throw new Error(said === unavailable ? said : `The browser's model failed: ${said}`);
}
