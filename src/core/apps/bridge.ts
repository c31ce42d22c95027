import { detailOf, McpToolsError, problemError, problem, type Problem } from '../base/problems.js';
import { isObject, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Answers a request of the app. If it rejects, the app gets the error. */
export type Handler = (params: JsonObject) => Promise<JsonObject> | JsonObject;

interface BridgeOptions {
  readonly limits: Limits;
  post(message: JsonObject): void;
  readonly requests: Readonly<Record<string, Handler>>;
  readonly notifications: Readonly<Record<string, (params: JsonObject) => void>>;
  /** Called when the app exceeds a limit. Further messages from it are ignored. */
  broke(why: Problem): void;
}

const refusal = -32_000;
const invalidRequest = -32_600;
const unknownMethod = -32_601;

/** JSON-RPC 2.0 connection to an app. The app is untrusted: it may send anything at any time and at any rate. */
export class AppBridge {
  readonly #options: BridgeOptions;
  readonly #waiting = new Map<number, (answer: JsonObject) => void>();
  #nextId = 1;
  #isOver = false;
  /** Number of open requests from the app. */
  #open = 0;
  #second = 0;
  #inSecond = 0;
  #charsInSecond = 0;
  /** Number of the app's current document. The requests of earlier documents are not answered. */
  #document = 0;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  /** Receives a message of the app as JSON. `isFlood`: true if the app has exceeded the number of messages per second. */
  receive(json: string, isFlood = false): void {
    if (this.#isOver || !this.#isWithinLimits(json, isFlood)) return;
    const message = parse(json);
    if (!isObject(message) || message['jsonrpc'] !== '2.0') return;
    const { id, method } = message;
    const params = objectOf(message['params']);
    if (typeof method !== 'string') this.#take(message);
    else if (id === undefined) this.#noted(method, params);
    else if (typeof id === 'string' || typeof id === 'number') void this.#answer(id, method, params);
    else this.#fail(null, invalidRequest, 'The id is no text and no number.');
  }

  notify(method: string, params: JsonObject): void {
    this.#post({ method, params });
  }

  /** Sends a request. Resolves with the answer, or `undefined` if there is none within `ms`. */
  request(method: string, params: JsonObject, ms: number): Promise<JsonObject | undefined> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const settle = (answer?: JsonObject): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(settle, ms);
      this.#waiting.set(id, settle);
      this.#post({ id, method, params });
    });
  }

  end(): void {
    this.#isOver = true;
    for (const settle of this.#waiting.values()) settle({});
  }

  async #answer(id: string | number, method: string, params: JsonObject): Promise<void> {
    const { requests, limits } = this.#options;
    if (method === 'ui/initialize') this.#document++;
    const asker = this.#document;
    const handler = Object.hasOwn(requests, method) ? requests[method] : undefined;
    try {
      if (!handler)
        return this.#fail(id, unknownMethod, `This host does not answer ${JSON.stringify(method)}.`);
      if (this.#open >= limits.appRequests)
        throw problemError('app-failed', { detail: 'it asks too much at a time.' });
      this.#open++;
      try {
        const result = await handler(params);
        if (asker === this.#document) this.#post({ id, result });
      } finally {
        this.#open--;
      }
    } catch (error) {
      if (asker === this.#document)
        this.#fail(id, refusal, McpToolsError.isInstance(error) ? error.message : detailOf(error));
    }
  }

  #noted(method: string, params: JsonObject): void {
    const { notifications } = this.#options;
    if (Object.hasOwn(notifications, method)) notifications[method]?.(params);
  }

  #take({ id, result }: JsonObject): void {
    if (typeof id === 'number') this.#waiting.get(id)?.(objectOf(result));
  }

  #fail(id: string | number | null, code: number, message: string): void {
    this.#post({ id, error: { code, message } });
  }

  #post(message: JsonObject): void {
    if (!this.#isOver) this.#options.post({ jsonrpc: '2.0', ...message });
  }

  #isWithinLimits(json: string, isFlood: boolean): boolean {
    const { appMessageChars, appMessageValues, appMessagesPerSecond } = this.#options.limits;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) this.#inSecond = this.#charsInSecond = 0;
    this.#second = second;
    this.#inSecond++;
    this.#charsInSecond += json.length;
    const detail =
      isFlood || this.#inSecond > appMessagesPerSecond
        ? `it sent over ${appMessagesPerSecond} messages in a second.`
        : this.#charsInSecond > appMessageChars
          ? `it sent over ${appMessageChars} characters in a second.`
          : hasMoreValues(json, appMessageValues)
            ? `it sent a message with over ${appMessageValues} values.`
            : undefined;
    if (detail === undefined) return true;
    this.end();
    this.#options.broke(problem('app-failed', { detail }));
    return false;
  }
}

const [quote, escape, ...before] = Array.from('"\\,[{', (sign) => sign.charCodeAt(0));

/** True if JSON contains more than `most` values. Counting is cheap; parsing a million empty objects takes a second. */
function hasMoreValues(json: string, most: number): boolean {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length && count <= most; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) isText = !isText;
    else if (sign === escape) at++;
    else if (!isText && before.includes(sign)) count++;
  }
  return count > most;
}

function parse(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    return undefined;
  }
}
