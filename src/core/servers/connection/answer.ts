import { isObject } from '../../../shared/is-object.js';
import type { JsonObject } from '../../protocol/index.js';
import { contentTypeOf } from './exchange.js';

/** An answer to one request, read without the SDK. */
export interface Answer {
  readonly status: number;
  /** The message of JSON-RPC, if there is one that answers this request. */
  readonly message: JsonObject | undefined;
}

/** Returns the result, if the answer is a whole one. */
export function resultOf({ status, message }: Answer): JsonObject | undefined {
  const result = message?.['result'];
  const isWhole = isObject(result) && ['complete', undefined].includes(result['resultType'] as string);
  return status === 200 && isWhole ? result : undefined;
}

/** The only error by which a server shows that it knows revisions which need no session (MCP 2026-07-28, "Error Codes"). */
const unsupportedVersion = -32022;

/**
 * Returns true if a server that was asked for MCP 2026-07-28 may never have heard of it: it gave no result, did not ask for a
 * sign-in, and did not refuse in the words of a newer one. Some fail by such a question, and work by the older one.
 */
export function mayBeLegacy({ status, message = {} }: Answer): boolean {
  const { error, result } = message;
  if (result !== undefined || (isObject(error) && error['code'] === unsupportedVersion)) return false;
  return status >= 200 && status !== 401 && status !== 403 && (status < 300 || status >= 400);
}

/** Reads the answer to the request with this id from JSON, or from the stream of events that it comes in. */
export async function readAnswer(id: number, response: Response): Promise<Answer> {
  const { status, body } = response;
  const type = contentTypeOf(response.headers);
  if (status !== 200) return { status, message: parse(await response.text()) };
  if (type === 'application/json') return { status, message: replyTo(id, await response.text()) };
  if (type !== 'text/event-stream' || !body) return { status, message: undefined };
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    if (!done && !/(\r\n\r\n|\n\n|\r\r)$/.test(text)) continue;
    const replies = text.split(/\r\n\r\n|\n\n|\r\r/).map((event) => replyTo(id, dataOf(event)));
    const reply = replies.find((one) => one !== undefined);
    if (!done && !reply) {
      text = '';
      continue;
    }
    void reader.cancel().catch(() => undefined);
    return { status, message: reply };
  }
}

/** Returns the data of an event that has a message (HTML Standard, "Server-sent events"). */
function dataOf(event: string): string {
  const lines = event.split(/\r\n|\n|\r/);
  if (lines.some((line) => /^event:(?! ?message$)/.test(line))) return '';
  const data = lines.filter((line) => line.startsWith('data:'));
  return data.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
}

/** Returns the message that is the reply to the request with this id. A server may send a number back as text. */
function replyTo(id: number, text: string): JsonObject | undefined {
  const message = parse(text) ?? {};
  const isReply = message['jsonrpc'] === '2.0' && (message['id'] === id || message['id'] === String(id));
  const isOne = 'result' in message !== 'error' in message && !('method' in message);
  return isReply && isOne ? message : undefined;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
