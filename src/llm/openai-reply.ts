import type { LlmDelta } from '../core/index.js';
import { errorIn, isRecord } from './openai-error.js';

/** Turns the chunks of an answer into deltas. Throws where the answer is an error, or no answer. */
export interface ReplyReader {
  read(chunk: unknown): Iterable<LlmDelta>;
  /** The endpoint says that this was all. */
  done(): void;
  /** Nothing more comes, said or not. */
  end(): void;
}

interface CallSoFar {
  readonly id: string;
  /** What the endpoint calls it, which may be nothing. */
  readonly givenId: string;
  isNamed: boolean;
  /** Arguments that came before the name. */
  waiting: string;
}

/**
 * Endpoints agree on little but the documentation's own example. So: a call is known by its `index`, or by its `id`
 * where there is no index or several calls share one; an id is made where none is given; the first name counts, since
 * some repeat it in every chunk; and a text may be a list of parts.
 */
export function createReplyReader(): ReplyReader {
  const all: CallSoFar[] = [];
  const byIndex = new Map<number, CallSoFar>();
  const byGivenId = new Map<string, CallSoFar>();
  const ids = new Set<string>();
  let made = 0;
  let isDone = false;
  let finish = '';

  const begin = (givenId: string): CallSoFar => {
    let id = givenId;
    // Nine letters and digits, which the strictest endpoints ask for.
    while (id === '' || ids.has(id)) id = `call${String(++made).padStart(5, '0')}`;
    ids.add(id);
    const call = { id, givenId, isNamed: false, waiting: '' };
    all.push(call);
    return call;
  };

  const callFor = (index: unknown, id: string, hasName: boolean): CallSoFar => {
    const hasIndex = typeof index === 'number';
    const known = hasIndex
      ? byIndex.get(index)
      : (byGivenId.get(id) ?? (id === '' || !hasName ? all.at(-1) : undefined));
    const isAnother = known?.isNamed && hasName && (id === '' ? !hasIndex : id !== known.givenId);
    const other = isAnother ? (byGivenId.get(id) ?? begin(id)) : undefined;
    const call = other ?? known ?? begin(id);
    if (hasIndex) byIndex.set(index, call);
    if (id !== '') byGivenId.set(id, call);
    return call;
  };

  function* readCall(raw: Record<string, unknown>): Iterable<LlmDelta> {
    const { function: given } = raw;
    const called = isRecord(given) ? given : {};
    const name = textOf(called['name']);
    const call = callFor(raw['index'], textOf(raw['id']), name !== '');
    call.waiting += argumentsOf(called['arguments']);
    if (!call.isNamed && name !== '') {
      call.isNamed = true;
      yield { type: 'tool-call', id: call.id, name };
    }
    if (!call.isNamed || call.waiting === '') return;
    yield { type: 'tool-call-arguments', id: call.id, text: call.waiting };
    call.waiting = '';
  }

  return {
    *read(chunk) {
      const error = errorIn(chunk);
      if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
      if (!isRecord(chunk)) throw new Error("The model's server sent something that is no chat completion.");
      // Some chunks carry only what was used, or what a filter thinks.
      const choice = listOf(chunk['choices']).find((one) => (one['index'] ?? 0) === 0);
      if (!choice) return;
      const isWhole = isRecord(choice['message']);
      const message = choice['delta'] ?? choice['message'];
      if (isRecord(message)) {
        const text = contentOf(message['content']) + textOf(message['refusal']);
        if (text !== '') yield { type: 'text', text };
        for (const [index, call] of listOf(message['tool_calls']).entries()) {
          yield* readCall(isWhole ? { ...call, index } : call);
        }
      }
      finish = textOf(choice['finish_reason']) || finish;
    },
    done() {
      isDone = true;
    },
    end() {
      if (!isDone && finish === '') throw new Error("The model's answer broke off before its end.");
      if (finish === 'length')
        throw new Error("The model's answer was cut: it reached the limit of its length.");
      if (finish === 'content_filter')
        throw new Error("The answer was ended by the endpoint's content filter.");
      if (all.some(({ isNamed }) => !isNamed)) {
        throw new Error('The model asked for a tool without naming it.');
      }
    },
  };
}

function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return listOf(content)
    .map(({ text }) => textOf(text))
    .join('');
}

function argumentsOf(value: unknown): string {
  return isRecord(value) ? JSON.stringify(value) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
