import { McpToolsError, problem } from '../../base/errors.js';
import { isObject } from '../../base/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { pause } from './pause.js';
import type { Answers, RequestOptions } from './session.js';

/**
 * Gets a person's answers to all that a server asks in one round, by the server's own keys. The signal strikes when nobody
 * waits for them any more.
 */
export type AnswerRound = (requests: JsonObject, round: number, signal: AbortSignal) => Promise<JsonObject>;

export interface AnswerOptions {
  readonly signal: AbortSignal;
  /** Gets the answers, if the server asks before it gives its result. */
  readonly answer: AnswerRound;
}

/** First delay in ms before a request is made again for which nobody had to answer anything; each time longer. */
const restMs = 250;

/**
 * Makes a request, and makes it again with answers as long as the server asks before it gives its result
 * (MCP 2026-07-28, "Multi Round-Trip Requests"). Not more often than `most` times.
 */
export async function inRounds(
  request: (options: RequestOptions) => Promise<JsonValue>,
  { signal, answer }: AnswerOptions,
  most: number,
): Promise<JsonValue> {
  let answers: Answers | undefined;
  for (let round = 1; ; round++) {
    const reply = await request({ signal, answers });
    if (!isObject(reply) || reply['resultType'] !== 'input_required') return reply;
    if (round > most) throw new McpToolsError(problem('too-many-questions', { value: most }));
    const { inputRequests, requestState } = reply;
    const requests = isObject(inputRequests) ? inputRequests : {};
    // A server that wants nothing but to be asked again wants time.
    if (Object.keys(requests).length === 0) await pause(restMs * round, signal);
    const inputResponses = await answer(requests, round, signal);
    if (reply['isRefusal'] !== true) {
      answers = { inputResponses, ...(typeof requestState === 'string' ? { requestState } : {}) };
      continue;
    }
    // A server before 2026-07-28 refused the request for its questions, and wants the very same one again.
    const isAgreed = Object.values(inputResponses).every(
      (one) => isObject(one) && one['action'] === 'accept',
    );
    if (!isAgreed) throw new McpToolsError(problem('input-declined'));
  }
}
