import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import { isObject } from '../../base/is-object.js';
import type { Shared } from '../../state/shared.js';
import { formOf } from '../../schema/form/build.js';
import { checkForm } from '../../schema/form/check.js';
import { toFormValue } from '../../schema/form/from-value.js';
import { readQuestion, type ReadQuestion } from './read.js';
import type {
  Answer,
  JsonObject,
  JsonValue,
  Question,
  QuestionRecord,
  SamplingAsk,
  Server,
} from '../../protocol/index.js';

/** One question of a server, as it came. */
export interface ServerQuestion {
  readonly server: Server;
  readonly callId?: string | undefined;
  readonly round: number;
  readonly method: JsonValue | undefined;
  readonly params: JsonObject;
  readonly signal: AbortSignal;
  /** Called when the question is shown. */
  readonly onShown: (askId: string) => void;
}

/** Has the page's model answer a server's sampling request; resolves with its text. */
export type Sample = (
  request: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
) => Promise<string>;

/** The questions of servers to people: one at a time for each server, and only so many. */
export class Questions {
  readonly #shared: Shared;
  readonly #sample: Sample | undefined;
  /** The last question of each server's queue, and how long the queue is. */
  readonly #queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

  /** Without `sample` the page lends its model to no server. */
  constructor(shared: Shared, sample: Sample | undefined) {
    this.#shared = shared;
    this.#sample = sample;
  }

  /** Resolves with the answer in MCP's form; rejects with an `McpToolsError` if there can be none. */
  async ask(question: ServerQuestion): Promise<JsonObject> {
    const { limits } = this.#shared;
    const { id, url } = question.server;
    const read = readQuestion(question.method, question.params, url, limits);
    if (read.kind === 'none') throw this.#refuse(question, 'form', read.fault);
    if (read.kind === 'sampling' && !this.#sample) {
      throw this.#refuse(question, 'sampling', 'this page lends its model to no server.');
    }
    const queue = this.#queues.get(id) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= limits.questionsQueued) {
      throw this.#refuse(question, read.kind, 'it asks too much at a time.');
    }
    const reply = queue.last.then(() => this.#replyTo(question, read));
    const last = reply.catch(() => undefined);
    this.#queues.set(id, { last, length: queue.length + 1 });
    try {
      return await reply;
    } finally {
      const now = this.#queues.get(id);
      if (now?.last === last) this.#queues.delete(id);
      else if (now) this.#queues.set(id, { ...now, length: now.length - 1 });
    }
  }

  async #replyTo(question: ServerQuestion, read: ReadQuestion): Promise<JsonObject> {
    const answer = await this.#answerTo(question, read);
    if (answer.kind === 'sampling' && read.kind === 'sampling') {
      const isAllowed = answer.decision === 'approve';
      this.#record(question, read, isAllowed ? 'accepted' : 'declined');
      if (!isAllowed || !this.#sample) throw new McpToolsError(problem('input-declined'));
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
    return new Promise((resolve, reject) => {
      const id = nextId('ask');
      const onAbort = (): void => {
        asks.close(id);
        reject(new McpToolsError(problem('input-declined')));
      };
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      const base = { id, createdAt: Date.now(), serverId: server.id, round, ...(callId ? { callId } : {}) };
      const ask: Question = { ...base, ...read };
      asks.open(ask, (answer) => {
        if (!this.#fits(read, answer)) return 'refused';
        signal.removeEventListener('abort', onAbort);
        resolve(answer);
        return 'taken';
      });
      onShown(id);
    });
  }

  /** A form's answer has to fit what was asked for: what a person sees as sent is what a server can use. */
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
