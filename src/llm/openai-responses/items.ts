import type { AssistantPart, LlmDelta } from '../../core/index.js';
import { isRecord, jsonOf, listOf, textOf } from '../wire/read.js';

type Item = Record<string, unknown>;

/** Places between two items, for the parts of one. */
const stride = 1_000;

/**
 * Turns the items of a response into parts. The first part of an item carries it whole, to go back as it came; others of the
 * same item carry `null`.
 */
export class ItemReader {
  hasCalls = false;
  hasRefused = false;
  readonly #by: string;
  readonly #started = new Set<number>();
  /** Parts of reasoning that were written to last: a blank line goes between two of them. */
  readonly #thought = new Map<number, number>();
  readonly #argued = new Set<number>();

  constructor(by: string) {
    this.#by = by;
  }

  *begin(place: number, item: Item): Iterable<LlmDelta> {
    const part = partOf(item);
    if (part) yield* this.#start(place * stride, part);
  }

  *say(place: number, at: number, type: 'text' | 'refusal', text: string): Iterable<LlmDelta> {
    if (type === 'refusal') this.hasRefused = true;
    const index = place * stride + at;
    yield* this.#start(index, { type, text: '' });
    yield { type: 'part-delta', index, text };
  }

  *reason(place: number, at: number, text: string): Iterable<LlmDelta> {
    const index = place * stride;
    yield* this.#start(index, { type: 'reasoning', text: '' });
    const last = this.#thought.get(index);
    this.#thought.set(index, at);
    yield { type: 'part-delta', index, text: last === undefined || last === at ? text : `\n\n${text}` };
  }

  *argue(place: number, text: string): Iterable<LlmDelta> {
    const index = place * stride;
    if (!this.#started.has(index)) return;
    this.#argued.add(index);
    yield { type: 'part-delta', index, text };
  }

  /** Adds what of an item did not come before its end, and the item itself. */
  *end(place: number, item: Item): Iterable<LlmDelta> {
    const index = place * stride;
    if (item['type'] === 'message') {
      yield* this.#endMessage(place, item);
    } else {
      yield* this.begin(place, item);
      yield* this.#complete(index, item);
    }
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data: jsonOf(item) } };
    yield { type: 'part-end', index };
  }

  *#endMessage(place: number, item: Item): Iterable<LlmDelta> {
    const index = place * stride;
    const content = listOf(item['content']);
    for (const [at, part] of content.entries()) {
      const type = part['type'] === 'refusal' ? 'refusal' : 'text';
      if (!this.#started.has(index + at))
        yield* this.say(place, at, type, textOf(part['text'] ?? part['refusal']));
      if (at > 0) yield* this.#share(index + at);
    }
    // Something has to carry an item without content.
    yield* this.#start(index, { type: 'text', text: '' });
    const sources = content.flatMap((part) => listOf(part['annotations']));
    for (const [at, { type, url, title }] of sources.entries()) {
      if (type !== 'url_citation' || typeof url !== 'string') continue;
      yield* this.#add(index + content.length + at, {
        type: 'source',
        url,
        ...(typeof title === 'string' ? { title } : {}),
      });
    }
  }

  *#complete(index: number, item: Item): Iterable<LlmDelta> {
    switch (item['type']) {
      case 'reasoning': {
        const said = [...listOf(item['summary']), ...listOf(item['content'])].map(({ text }) => textOf(text));
        if (!this.#thought.has(index) && said.length > 0)
          yield { type: 'part-delta', index, text: said.join('\n\n') };
        return;
      }
      case 'function_call':
        if (!this.#argued.has(index)) yield { type: 'part-delta', index, text: textOf(item['arguments']) };
        return;
      default: {
        if (partOf(item)?.type !== 'provider-call') return;
        yield { type: 'part-delta', index, text: askedOf(item) };
        yield* this.#endProvider(index, item);
      }
    }
  }

  *#endProvider(index: number, item: Item): Iterable<LlmDelta> {
    const id = textOf(item['id']);
    if (item['type'] === 'image_generation_call' && typeof item['result'] === 'string') {
      const mimeType = `image/${textOf(item['output_format']) || 'png'}`;
      yield* this.#add(index + 1, { type: 'file', mimeType, data: item['result'] });
      return;
    }
    const said = item['error'] ?? item['output'] ?? item['outputs'] ?? item['results'];
    const isError = item['status'] === 'failed' || isFilled(item['error']);
    if (!isFilled(said) && !isError) return;
    const text = typeof said === 'string' ? said : JSON.stringify(said ?? item['status']);
    yield* this.#add(index + 1, { type: 'provider-result', id, text, ...(isError ? { isError } : {}) });
  }

  *#start(index: number, part: AssistantPart): Iterable<LlmDelta> {
    if (this.#started.has(index)) return;
    this.#started.add(index);
    if (part.type === 'tool-call') this.hasCalls = true;
    yield { type: 'part-start', index, part };
  }

  *#add(index: number, part: AssistantPart): Iterable<LlmDelta> {
    yield* this.#start(index, part);
    yield* this.#share(index);
  }

  *#share(index: number): Iterable<LlmDelta> {
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data: null } };
  }
}

/** Returns the part that an item begins; a message has parts of its own. */
function partOf(item: Item): AssistantPart | undefined {
  const type = textOf(item['type']);
  if (type === 'message') return undefined;
  if (type === 'function_call') {
    return { type: 'tool-call', id: textOf(item['call_id']), name: textOf(item['name']), arguments: '' };
  }
  if (/_call$/.test(type) && type !== 'custom_tool_call') {
    const name = textOf(item['name']) || type.replace(/_call$/, '');
    return { type: 'provider-call', id: textOf(item['id']) || type, name, arguments: '' };
  }
  // Reasoning, and all that is for the provider only: compacted history, programs.
  return { type: 'reasoning', text: '' };
}

/** What a provider's tool was asked, in the field that its kind has for it. */
function askedOf(item: Item): string {
  const asked = item['arguments'] ?? item['action'] ?? item['queries'] ?? item['code'] ?? {};
  return typeof asked === 'string' ? asked : JSON.stringify(asked);
}

function isFilled(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) ? value.length > 0 : Boolean(value));
}
