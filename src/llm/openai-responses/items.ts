import type { AssistantPart, LlmDelta } from '../../core/index.js';
import { ArgumentsText } from '../wire/arguments.js';
import { newCallId } from '../wire/calls.js';
import { isRecord, jsonOf, jsonText, listOf, placeOf, textOf } from '../wire/read.js';

type ResponseItem = Record<string, unknown>;

/** Distance between the places of two items, for the parts of one. */
const stride = 1_000;

/**
 * Turns the items of a response into parts. The first part of an item carries the whole item, so that it goes back unchanged.
 * Other parts of the same item carry `null`.
 */
export class ItemReader {
  hasCalls = false;
  hasRefused = false;
  readonly #by: string;
  readonly #started = new Set<number>();
  /** The last reasoning part written for each item: a blank line separates two of them. */
  readonly #thought = new Map<number, number>();
  readonly #args = new Map<number, ArgumentsText>();
  /** Places of items by their ids, and the places that have ended. */
  readonly #placeById = new Map<string, number>();
  readonly #ended = new Set<number>();
  readonly #callIds = new Map<string, number>();
  #last = 0;

  constructor(by: string) {
    this.#by = by;
  }

  /** Returns the place that an event refers to. Without an index, that is its item's place. */
  placeOf({ type, output_index: index, item_id: itemId, item }: ResponseItem): number {
    const id = textOf(itemId) || (isRecord(item) ? textOf(item['id']) || textOf(item['call_id']) : '');
    const isNew =
      type === 'response.output_item.added' || (type === 'response.output_item.done' && id !== '');
    const next = this.#started.size === 0 ? 0 : this.#last + 1;
    const place = placeOf(index) ?? this.#placeById.get(id) ?? (isNew ? next : this.#last);
    if (id !== '') this.#placeById.set(id, place);
    this.#last = place;
    return place;
  }

  *begin(place: number, item: ResponseItem): Iterable<LlmDelta> {
    const part = partOf(this.#withCallId(place, item));
    if (part) yield* this.#start(place * stride, part);
  }

  /** Returns a call with its own id, since its result has to name it, and with its arguments as text, as the API accepts them. */
  #withCallId(place: number, item: ResponseItem): ResponseItem {
    if (item['type'] !== 'function_call') return item;
    const known = [...this.#callIds].find(([, at]) => at === place)?.[0];
    const given = textOf(item['call_id']) || textOf(item['id']);
    const id = known ?? (given === '' || this.#callIds.has(given) ? newCallId() : given);
    this.#callIds.set(id, place);
    return { ...item, call_id: id, arguments: jsonText(item['arguments']) };
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
    const args = this.#args.get(index) ?? new ArgumentsText();
    this.#args.set(index, args);
    yield* this.#pass(index, args.add(text));
  }

  *#pass(index: number, text = ''): Iterable<LlmDelta> {
    if (text !== '') yield { type: 'part-delta', index, text };
  }

  /** Yields content that arrives whole, unless it already arrived in pieces. */
  *sayWhole(place: number, at: number, type: 'text' | 'refusal', text: string): Iterable<LlmDelta> {
    if (!this.#started.has(place * stride + at)) yield* this.say(place, at, type, text);
  }

  *argueWhole(place: number, text: string): Iterable<LlmDelta> {
    if (!this.#args.get(place * stride)?.hasBegun) yield* this.argue(place, text);
  }

  /** Ends an item that has not ended. */
  *endOnce(place: number, item: ResponseItem): Iterable<LlmDelta> {
    const at = this.#placeById.get(textOf(item['id']) || textOf(item['call_id'])) ?? place;
    if (!this.#ended.has(at)) yield* this.end(at, item);
  }

  /** Adds the content that did not arrive before the item's end, and the item itself. */
  *end(place: number, given: ResponseItem): Iterable<LlmDelta> {
    const item = this.#withCallId(place, given);
    const index = place * stride;
    this.#ended.add(place);
    if (item['type'] === 'message') {
      yield* this.#endMessage(place, item);
    } else {
      yield* this.begin(place, item);
      yield* this.#complete(index, item);
    }
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data: jsonOf(item) } };
    yield { type: 'part-end', index };
  }

  *#endMessage(place: number, item: ResponseItem): Iterable<LlmDelta> {
    const index = place * stride;
    const content = listOf(item['content']);
    for (const [at, part] of content.entries()) {
      const type = part['type'] === 'refusal' ? 'refusal' : 'text';
      if (!this.#started.has(index + at))
        yield* this.say(place, at, type, textOf(part['text'] ?? part['refusal']));
      if (at > 0) yield* this.#share(index + at);
    }
    // An item without content still needs a part to carry it.
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

  *#complete(index: number, item: ResponseItem): Iterable<LlmDelta> {
    switch (item['type']) {
      case 'reasoning': {
        const said = [...listOf(item['summary']), ...listOf(item['content'])].map(({ text }) => textOf(text));
        if (!this.#thought.has(index) && said.length > 0)
          yield { type: 'part-delta', index, text: said.join('\n\n') };
        return;
      }
      case 'function_call':
        yield* this.argueWhole(index / stride, jsonText(item['arguments']));
        yield* this.#pass(index, this.#args.get(index)?.rest());
        return;
      default: {
        if (partOf(item)?.type !== 'provider-call') return;
        yield { type: 'part-delta', index, text: askedOf(item) };
        yield* this.#endProvider(index, item);
      }
    }
  }

  *#endProvider(index: number, item: ResponseItem): Iterable<LlmDelta> {
    const id = textOf(item['id']);
    if (item['type'] === 'image_generation_call' && typeof item['result'] === 'string') {
      const mimeType = `image/${textOf(item['output_format']) || 'png'}`;
      yield* this.#add(index + 1, { type: 'file', mimeType, data: item['result'] });
      return;
    }
    const said = item['error'] ?? item['output'] ?? item['outputs'] ?? item['results'];
    const isError = item['status'] === 'failed' || isFilled(item['error']);
    if (!isFilled(said) && !isError) return;
    const text = jsonText(said ?? item['status']);
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

/** Returns the part that an item begins. Messages have no part here: they have parts themselves. */
function partOf(item: ResponseItem): AssistantPart | undefined {
  const type = textOf(item['type']);
  if (type === 'message') return undefined;
  if (type === 'function_call') {
    return { type: 'tool-call', id: textOf(item['call_id']), name: textOf(item['name']), arguments: '' };
  }
  if (/_call$/.test(type) && type !== 'custom_tool_call') {
    const name = textOf(item['name']) || type.replace(/_call$/, '');
    return { type: 'provider-call', id: textOf(item['id']) || type, name, arguments: '' };
  }
  // Reasoning, and everything that is for the provider only: compacted history, programs.
  return { type: 'reasoning', text: '' };
}

/** Returns the input of a provider's tool, from the field that its kind uses. */
function askedOf(item: ResponseItem): string {
  const asked = item['arguments'] ?? item['action'] ?? item['queries'] ?? item['code'] ?? {};
  return jsonText(asked);
}

function isFilled(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) ? value.length > 0 : Boolean(value));
}
