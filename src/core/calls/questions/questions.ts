import { createReplyBuilder, takeAnswer } from '../../conversation/index.js';
import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import { withoutHidden } from '../../base/hidden.js';
import { askModel } from '../../conversation/page-model.js';
import type { Shared } from '../../state/shared.js';
import { readQuestion, type Read } from './index.js';
import { checkForm, formOf, toFormValue } from '../../schema/form/index.js';
import type {
  Answer,
  JsonObject,
  JsonValue,
  ModelTurnAnswer,
  Question,
  QuestionRecord,
  Server,
} from '../../protocol/index.js';

/** One question of a server, as it came. */
export interface Asking {
  readonly server: Server;
  readonly callId?: string | undefined;
  readonly round: number;
  readonly method: JsonValue | undefined;
  readonly params: JsonObject;
  readonly signal: AbortSignal;
  /** The question is being shown. */
  readonly opened: (askId: string) => void;
}

/** The questions of servers to people: one at a time for each server, and only so many. */
export interface Questions {
  /** Resolves with the answer as the protocol has it; rejects with an `McpToolsError` where there can be none. */
  ask(asking: Asking): Promise<JsonObject>;
}

type Asked = Exclude<Read, { kind: 'none' }>;

export function createQuestions(shared: Shared, withSampling: boolean): Questions {
  const { limits, nextId, asks, record } = shared;
  /** The end of each server's line, and how long it is. */
  const lines = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

  const note = (
    { server, callId }: Asking,
    read: Pick<Asked, 'kind'> & { readonly host?: string },
    outcome: QuestionRecord['outcome'],
    why?: Problem,
  ): void => {
    record({
      kind: 'question',
      question: read.kind,
      serverId: server.id,
      server: server.label,
      ...(callId ? { callId } : {}),
      ...(read.host ? { host: read.host } : {}),
      outcome,
      ...(why ? { problem: why } : {}),
    });
  };

  const refuse = (asking: Asking, kind: Asked['kind'], detail: string): McpToolsError => {
    const why = problem('input-not-supported', { detail });
    note(asking, { kind }, 'refused', why);
    return new McpToolsError(why);
  };

  /** What a person answers to one question; rejects where the question is withdrawn. */
  const answerTo = (asking: Asking, read: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { server, callId, round, signal } = asking;
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
      const question: Question = { ...base, ...read };
      asks.open(question, (answer) => {
        if (!fits(read, answer)) return 'refused';
        signal.removeEventListener('abort', onAbort);
        resolve(answer);
        return 'taken';
      });
      asking.opened(id);
    });

  /** A form's answer has to fit what was asked for: what a person sees as sent is what a server can use. */
  const fits = (read: Asked, answer: Answer): boolean => {
    if (read.kind !== 'form' || answer.kind !== 'form' || answer.action !== 'accept') return true;
    const content: unknown = answer.content;
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
    const form = formOf(read.schema, limits);
    return checkForm(form, toFormValue(form, content as JsonObject), limits).length === 0;
  };

  const replyTo = async (asking: Asking, read: Asked): Promise<JsonObject> => {
    const answer = await answerTo(asking, read);
    if (answer.kind === 'sampling' && read.kind === 'sampling') {
      const isAllowed = answer.decision === 'approve';
      note(asking, read, isAllowed ? 'accepted' : 'declined');
      if (!isAllowed) throw new McpToolsError(problem('input-declined'));
      return sample(shared, read, asking.signal);
    }
    const action = answer.kind === 'form' || answer.kind === 'open-url' ? answer.action : 'cancel';
    note(asking, read, ({ accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const)[action]);
    if (answer.kind !== 'form' || answer.action !== 'accept') return { action };
    return { action, content: JSON.parse(JSON.stringify(answer.content)) as JsonObject };
  };

  return {
    async ask(asking) {
      const read = readQuestion(asking.method, asking.params, asking.server.url, limits);
      if (read.kind === 'none') throw refuse(asking, 'form', read.fault);
      if (read.kind === 'sampling' && !withSampling) {
        throw refuse(asking, 'sampling', 'this page lends its model to no server.');
      }
      const { id } = asking.server;
      const line = lines.get(id) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= limits.questionsQueued)
        throw refuse(asking, read.kind, 'it asks too much at a time.');
      const mine = line.last.then(() => replyTo(asking, read));
      const last = mine.catch(() => undefined);
      lines.set(id, { last, length: line.length + 1 });
      try {
        return await mine;
      } finally {
        const now = lines.get(id);
        if (now?.last === last) lines.delete(id);
        else if (now) lines.set(id, { ...now, length: now.length - 1 });
      }
    },
  };
}

/** Has the page's model answer what a server asked, without any tool. */
async function sample(
  shared: Shared,
  { messages, system = '', maxTokens }: Extract<Asked, { kind: 'sampling' }>,
  signal: AbortSignal,
): Promise<JsonObject> {
  const builder = createReplyBuilder(shared.limits, () => shared.nextId('tool-call'));
  const turn = {
    // What a person could not see in it is not what the model gets either.
    system: withoutHidden(system).text,
    tools: [],
    messages: messages.map(({ role, text: given }) => {
      const { text } = withoutHidden(given);
      return role === 'user' ? ({ role, text } as const) : ({ role, text, toolCalls: [] } as const);
    }),
    ...(maxTokens ? { maxTokens } : {}),
  };
  let failure: McpToolsError | undefined;
  const take = (answer: ModelTurnAnswer): boolean => {
    try {
      return takeAnswer(builder, answer);
    } catch (error) {
      failure = error as McpToolsError;
      return true;
    }
  };
  await askModel(shared, turn, take, signal);
  if (failure) throw failure;
  return {
    role: 'assistant',
    content: { type: 'text', text: builder.reply.text },
    model: 'the model of the page',
    stopReason: 'endTurn',
  };
}
