import { problem, problemError, McpToolsError, type Problem } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { isEmpty } from '../base/without-empty.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import { isLoopback, isPrivateHost } from '../../shared/network.js';
import type { HostState } from '../state/host-state.js';
import { formOf } from '../schema/form/build.js';
import { checkForm } from '../schema/form/check.js';
import { toFormValue } from '../schema/form/from-value.js';
import type {
  Answer,
  JsonObject,
  JsonValue,
  Question,
  QuestionRecord,
  SamplingAsk,
  Server,
  UrlWarning,
} from '../protocol/index.js';

interface ServerQuestion {
  readonly server: Server;
  readonly callId?: string | undefined;
  readonly round: number;
  readonly method: JsonValue | undefined;
  readonly params: JsonObject;
  readonly signal: AbortSignal;
  readonly onShown: (askId: string) => void;
}

/** A server's question after its fields and sizes were checked. */
type ReadQuestion = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, 'id' | 'createdAt' | 'serverId' | 'callId' | 'round'>
    : never
  : never;

/** Has the page's model answer a server's sampling request; resolves with the text. */
type Sample = (
  request: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
) => Promise<string>;

const samplingMethod = 'sampling/createMessage';

/** Asks people the questions of servers: one at a time for each server, and up to `limits.questionsQueued` in its queue. */
export class Questions {
  readonly #shared: HostState;
  readonly #sample: Sample | undefined;
  /** Pending replies by server. */
  readonly #queues = new Map<string, Promise<JsonObject>[]>();

  /** Without `sample`, sampling requests are rejected. */
  constructor(shared: HostState, sample: Sample | undefined) {
    this.#shared = shared;
    this.#sample = sample;
  }

  /**
   * Resolves with the answer in MCP's form; rejects with an `McpToolsError` if the question cannot be asked or was not
   * answered.
   */
  async ask(question: ServerQuestion): Promise<JsonObject> {
    const { limits } = this.#shared;
    const { id } = question.server;
    const read = readQuestion(question, limits);
    if (typeof read === 'string')
      throw this.#refuse(question, question.method === samplingMethod ? 'sampling' : 'form', read);
    if (read.kind === 'sampling' && !this.#sample) {
      throw this.#refuse(question, 'sampling', 'this page lends its model to no server.');
    }
    const queue = this.#queues.get(id) ?? [];
    this.#queues.set(id, queue);
    if (queue.length >= limits.questionsQueued) {
      throw this.#refuse(question, read.kind, 'it asks too much at a time.');
    }
    const reply = Promise.allSettled(queue).then(() => this.#replyTo(question, read));
    queue.push(reply);
    try {
      return await reply;
    } finally {
      void queue.splice(queue.indexOf(reply), 1);
      if (queue.length === 0) this.#queues.delete(id);
    }
  }

  async #replyTo(question: ServerQuestion, read: ReadQuestion): Promise<JsonObject> {
    const answer = await this.#answerTo(question, read);
    if (answer.kind === 'sampling' && read.kind === 'sampling') {
      const isAllowed = answer.decision === 'approve';
      this.#record(question, read, isAllowed ? 'accepted' : 'declined');
      if (!isAllowed || !this.#sample) throw problemError('input-declined');
      return {
        role: 'assistant',
        content: { type: 'text', text: await this.#sample(read, question.signal) },
        model: 'the model of the page',
        stopReason: 'endTurn',
      };
    }
    const action = answer.kind === 'form' || answer.kind === 'open-url' ? answer.action : 'cancel';
    const outcome = ({ accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const)[action];
    this.#record(question, read, outcome);
    if (answer.kind !== 'form' || answer.action !== 'accept') return { action };
    return { action, content: JSON.parse(JSON.stringify(answer.content)) as JsonObject };
  }

  /** Resolves with a person's answer; rejects if the question is withdrawn. */
  #answerTo({ server, callId, round, signal, onShown }: ServerQuestion, read: ReadQuestion): Promise<Answer> {
    const { asks, nextId } = this.#shared;
    const base = { createdAt: Date.now(), serverId: server.id, round, ...(callId ? { callId } : {}) };
    const ask: Question = { id: nextId('ask'), ...base, ...read };
    const answer = asks.openUntil(
      ask,
      signal,
      () => problemError('input-declined'),
      (given) => (this.#fits(read, given) ? 'taken' : 'refused'),
    );
    if (!signal.aborted) onShown(ask.id);
    return answer;
  }

  /** Returns true if a form's answer matches the schema, so that the server can use the values that the person sees as sent. */
  #fits(read: ReadQuestion, answer: Answer): boolean {
    if (read.kind !== 'form' || answer.kind !== 'form' || answer.action !== 'accept') return true;
    const content: unknown = answer.content;
    if (!isObject(content)) return false;
    const { limits } = this.#shared;
    const form = formOf(read.schema, limits);
    return checkForm(form, toFormValue(form, content), limits).length === 0;
  }

  #refuse(question: ServerQuestion, kind: ReadQuestion['kind'], detail: string): McpToolsError {
    const why = problem('input-not-supported', { detail });
    this.#record(question, { kind }, 'refused', why);
    return new McpToolsError(why);
  }

  #record(
    { server, callId }: ServerQuestion,
    { kind, host }: { readonly kind: ReadQuestion['kind']; readonly host?: string },
    outcome: QuestionRecord['outcome'],
    why?: Problem,
  ): void {
    this.#shared.record({
      kind: 'question',
      question: kind,
      serverId: server.id,
      server: server.label,
      ...(callId ? { callId } : {}),
      ...(host ? { host } : {}),
      outcome,
      ...(why ? { problem: why } : {}),
    });
  }
}

/**
 * Reads a server's question (MCP 2026-07-28, elicitation; 2025-11-25, sampling). The question is untrusted. Returns a sentence
 * with the fault if it cannot be asked.
 */
export function readQuestion(
  { method, params, server }: ServerQuestion,
  limits: Limits,
): ReadQuestion | string {
  if (isDeeperThan(params, limits.toolDepth)) return 'it is nested too deeply.';
  if (method === samplingMethod) return readSampling(params, limits);
  if (method !== 'elicitation/create') return `this page does not answer ${JSON.stringify(method ?? '')}.`;
  const message = textOf(params['message'], limits);
  const mode = isEmpty(params['mode'] ?? null) ? 'form' : params['mode'];
  if (mode === 'url') return readUrl(message, params['url'], server.url, limits);
  if (mode !== 'form') return `this page does not know the mode ${JSON.stringify(mode)}.`;
  // A question without a schema asks for a yes or a no.
  const schema = isEmpty(params['requestedSchema'] ?? null) ? {} : params['requestedSchema'];
  if (!isObject(schema)) return 'its `requestedSchema` is not an object.';
  if (JSON.stringify(schema).length > limits.schemaChars) return 'its schema is too large.';
  return { kind: 'form', message, schema };
}

function readUrl(message: string, given: unknown, serverUrl: string, limits: Limits): ReadQuestion | string {
  if (typeof given !== 'string' || given === '') return 'its `url` is no address.';
  if (given.length > limits.questionChars) return 'its address is too long.';
  if (!URL.canParse(given)) return 'its address is not one.';
  const url = new URL(given);
  // Other schemes may run a command on this computer instead of opening a page.
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isWeb) return `this page opens no "${url.protocol}" address.`;
  const server = new URL(serverUrl).hostname;
  const warnings: UrlWarning[] = [];
  if (/(^|\.)xn--/.test(url.hostname)) warnings.push('punycode');
  if (url.protocol !== 'https:') warnings.push('not-https');
  if (url.username || url.password) warnings.push('credentials');
  if (isPrivateHost(url.hostname) && !isPrivateHost(server)) warnings.push('private-network');
  if (siteOf(url.hostname) !== siteOf(server)) warnings.push('other-site');
  return { kind: 'open-url', message, url: url.href, host: url.host, warnings };
}

function readSampling(params: JsonObject, limits: Limits): ReadQuestion | string {
  const { messages, systemPrompt, maxTokens } = params;
  // The page does not declare `sampling.tools`, and MCP requires an error in that case.
  if ([params['tools'], params['toolChoice']].some((given) => !isEmpty(given ?? null)))
    return 'it has tools.';
  if (!Array.isArray(messages)) return 'its `messages` are not a list.';
  let left = limits.modelResultChars;
  let isText = messages.length > 0;
  const read = (messages as readonly JsonValue[]).slice(0, limits.resultParts).flatMap((message) => {
    if (!isObject(message)) return [];
    const { content } = message;
    const role = message['role'] === 'assistant' ? ('assistant' as const) : ('user' as const);
    const blocks = (Array.isArray(content) ? content : [content]) as readonly (JsonValue | undefined)[];
    return blocks.flatMap((block) => {
      const text = isObject(block) && block['type'] === 'text' ? block['text'] : undefined;
      isText &&= typeof text === 'string';
      if (typeof text !== 'string') return [];
      const short = text.slice(0, left);
      left -= short.length;
      return [{ role, text: short }];
    });
  });
  // An answer about an image that the model did not get would be misleading.
  if (!isText || read.length === 0) return 'it has more than text, or none.';
  return {
    kind: 'sampling',
    message: '',
    messages: read,
    ...(typeof systemPrompt === 'string' ? { system: textOf(systemPrompt, limits) } : {}),
    ...(typeof maxTokens === 'number' && maxTokens > 0 ? { maxTokens } : {}),
  };
}

function textOf(value: JsonValue | undefined, limits: Limits): string {
  return typeof value === 'string' ? value.slice(0, limits.questionChars) : '';
}

/**
 * Returns the last two labels of a host name. This approximation is sufficient, because the "other site" warning decides
 * nothing.
 */
function siteOf(host: string): string {
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.');
}
