import { detailOf, McpToolsError, readProblem } from '../base/problems.js';
import type { Limits } from '../base/limits.js';
import { invalid, objectFrom, PieceReader, textFrom, unexpected } from './reply-piece.js';
import type { AssistantEntry, AssistantPart, ModelToolCall, ModelTurnAnswer } from '../protocol/index.js';
import { isCount } from '../../shared/is-object.js';

/** Fields of an entry that come from the model. */
export type Reply = Pick<
  AssistantEntry,
  'parts' | 'text' | 'stop' | 'usage' | 'model' | 'warnings' | 'opaque'
> & { readonly toolCalls: readonly ModelToolCall[] };

/** Maximum number of parts of one answer. Calls have a separate limit. */
const mostParts = 1_000;

/** Index of a part that was left out. Further pieces for it are ignored. */
const nowhere = -1;

/**
 * Builds a model's answer from deltas or from a whole reply. The input is untrusted: methods throw an `McpToolsError` if a
 * piece is invalid or the answer becomes too long.
 */
export class ReplyBuilder {
  readonly #limits: Limits;
  readonly #nextId: () => string;
  readonly #reader: PieceReader;
  readonly #parts: AssistantPart[] = [];
  readonly #placeByIndex = new Map<number, number>();
  readonly #placeByCall = new Map<string, number>();
  /** Index of the part that text or reasoning deltas are appended to, if the last part is of that kind. */
  #growing: number = nowhere;
  /** Index of the reasoning part that is growing, and the time at which it began. */
  #reasoning: { readonly place: number; readonly since: number } | undefined;
  #about: Pick<AssistantEntry, 'stop' | 'usage' | 'model' | 'opaque'> = {};

  /** `nextId` returns ids for tool calls that have none. */
  constructor(limits: Limits, nextId: () => string) {
    this.#limits = limits;
    this.#nextId = nextId;
    this.#reader = new PieceReader(limits);
  }

  get reply(): Reply {
    const { warnings } = this.#reader;
    const parts = [...this.#parts];
    return {
      parts,
      text: textOf(parts),
      toolCalls: toolCallsOf(parts),
      ...this.#about,
      ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
    };
  }

  /** Adds a piece from the model; returns true if the answer is complete. Also throws if the model failed. */
  take(answer: ModelTurnAnswer): boolean {
    try {
      if ('error' in answer) throw new McpToolsError(readProblem(answer.error, 'model-failed'));
      if ('delta' in answer) this.add(answer.delta);
      else if ('reply' in answer) this.addWhole(answer.reply);
      else if ('end' in answer) this.#noteReasoning();
      else throw invalid('it is of no known type');
      return !('delta' in answer);
    } catch (error) {
      throw McpToolsError.isInstance(error) ? error : invalid(detailOf(error));
    }
  }

  add(given: unknown): void {
    const delta = objectFrom(given);
    const { type, id, name, text, index } = delta;
    const reader = this.#reader;
    switch (type) {
      case 'text':
      case 'reasoning':
        return this.#grow(type, textFrom(text, type));
      case 'tool-call':
        return void this.#addCall({
          type,
          id: reader.name(id, 'id'),
          name: reader.name(name, 'name'),
          arguments: '',
          ...parsedIn(delta),
        });
      case 'tool-call-arguments':
        return this.#extend(this.#placeByCall.get(textFrom(id, 'id')), textFrom(text, 'arguments'));
      case 'part-start':
        return this.#start(index, delta['part']);
      case 'part-delta':
        return this.#extend(this.#placeByIndex.get(Number(index)), textFrom(text, 'text'));
      case 'part-opaque':
        return this.#mark(this.#placeByIndex.get(Number(index)), delta['opaque']);
      case 'part-end':
        return this.#noteReasoning();
      case 'warning':
        return reader.warn(textFrom(text, 'warning'));
      case 'opaque':
      case 'usage':
      case 'stop':
        return this.#note({ [type]: delta[type] });
      case 'response':
        return this.#note({ model: delta['model'] });
      default:
        reader.warn(`The model sent a piece of a type that is not known here: ${textFrom(type, 'type')}`);
    }
  }

  addWhole(given: unknown): void {
    const reply = objectFrom(given, 'it');
    const { text, toolCalls, parts } = reply;
    // The error names `text`, the simplest of the three fields.
    if ([text, toolCalls, parts].every((one) => one === undefined)) textFrom(text, 'text');
    for (const part of listFrom(parts, 'parts')) {
      this.#add(part);
      // The duration of reasoning that arrives whole is unknown.
      this.#reasoning = undefined;
    }
    if (text !== undefined && text !== null) this.#grow('text', textFrom(text, 'text'));
    for (const call of listFrom(toolCalls, 'toolCalls'))
      this.#add({ ...objectFrom(call, 'a tool call'), type: 'tool-call' });
    this.#note(reply);
  }

  #note(about: Readonly<Record<string, unknown>>): void {
    this.#about = { ...this.#about, ...this.#reader.about(about) };
  }

  #start(index: unknown, given: unknown): void {
    if (typeof index !== 'number') throw invalid('a part of it has no `index`');
    if (this.#placeByIndex.has(index)) throw invalid(`two parts of it have the index ${index}`);
    this.#placeByIndex.set(index, this.#add(given));
    this.#growing = nowhere;
  }

  #add(given: unknown): number {
    const part = readPart(given, this.#reader, this.#nextId);
    if (!part) return nowhere;
    return part.type === 'tool-call' ? this.#addCall(part) : this.#push(part);
  }

  #addCall(call: Extract<AssistantPart, { type: 'tool-call' }>): number {
    if (this.#placeByCall.has(call.id)) throw invalid(`two tool calls have the id "${call.id}"`);
    // One call more than allowed is kept, so that the turn can report that there are too many.
    const isTooMany = this.#placeByCall.size > this.#limits.modelCalls;
    const place = isTooMany ? nowhere : this.#push(call);
    if (!isTooMany || this.#placeByCall.size < mostParts) this.#placeByCall.set(call.id, place);
    return place;
  }

  #push(part: AssistantPart): number {
    this.#noteReasoning();
    this.#growing = nowhere;
    if (this.#parts.length >= mostParts) {
      this.#reader.warn('The answer has more parts than are kept.');
      return nowhere;
    }
    const place = this.#parts.push(part) - 1;
    this.#reasoning = part.type === 'reasoning' ? { place, since: Date.now() } : undefined;
    return place;
  }

  #grow(type: 'text' | 'reasoning', more: string): void {
    if (this.#parts[this.#growing]?.type !== type) {
      this.#growing = this.#push({ type, text: '' });
      if (this.#growing === nowhere) return;
    }
    this.#extend(this.#growing, more);
  }

  #extend(place: number | undefined, more: string): void {
    if (place === nowhere) return;
    const part = place === undefined ? undefined : this.#parts[place];
    if (place === undefined || !part) {
      // This piece may belong to a call beyond the limit, which was not kept.
      if (this.#placeByCall.size > this.#limits.modelCalls) return;
      throw invalid('a piece of it belongs to no part');
    }
    this.#parts[place] = extended(part, more, this.#reader);
    if (part.type === 'reasoning') this.#noteReasoning();
  }

  #mark(place: number | undefined, given: unknown): void {
    const part = this.#parts[place ?? nowhere];
    if (place === undefined || (place !== nowhere && !part))
      throw invalid('its opaque data belong to no part');
    if (part) this.#parts[place] = { ...part, opaque: this.#reader.opaque(given) };
  }

  /** Updates the duration of the reasoning. */
  #noteReasoning(): void {
    if (!this.#reasoning) return;
    const { place, since } = this.#reasoning;
    const part = this.#parts[place];
    if (part?.type === 'reasoning') this.#parts[place] = { ...part, ms: Date.now() - since };
  }
}

function listFrom(given: unknown, what: string): readonly unknown[] {
  const list: unknown = given ?? [];
  if (!Array.isArray(list)) throw unexpected(`its ${what}`, list, 'a list');
  return list as readonly unknown[];
}

/** Returns the part with text or arguments appended. */
function extended(part: AssistantPart, more: string, reader: PieceReader): AssistantPart {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return { ...part, text: part.text + reader.text(more) };
    case 'reasoning':
    case 'provider-result':
      return { ...part, text: part.text + reader.aside(more) };
    case 'tool-call':
    case 'provider-call':
      return { ...part, arguments: reader.arguments(part.arguments + more) };
    case 'file':
      return { ...part, data: part.data + reader.data(more) };
    case 'source':
      throw invalid('a piece of text belongs to a source');
  }
}

/** Returns all text of an answer, without reasoning. */
export function textOf(parts: readonly AssistantPart[]): string {
  return parts.map((part) => (part.type === 'text' || part.type === 'refusal' ? part.text : '')).join('');
}

/** Returns the tool calls of an answer, in order. */
export function toolCallsOf(parts: readonly AssistantPart[]): readonly ModelToolCall[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool-call') return [];
    const { type: _, opaque: __, ...call } = part;
    return [call];
  });
}

/** Returns the mark of a call whose arguments were already parsed. */
function parsedIn({ parsed }: { readonly parsed?: unknown }): { readonly parsed?: true } {
  return parsed === true ? { parsed } : {};
}

/**
 * Reads a part of an answer. Returns `undefined` and adds a warning if its type is unknown. `nextId` returns an id for a part
 * that has none.
 */
function readPart(given: unknown, reader: PieceReader, nextId: () => string): AssistantPart | undefined {
  const part = objectFrom(given);
  const { type, text = '', opaque } = part;
  const kept = opaque === undefined || opaque === null ? {} : { opaque: reader.opaque(opaque) };
  switch (type) {
    case 'text':
    case 'refusal':
      return { type, text: reader.text(textFrom(text, 'text')), ...kept };
    case 'reasoning': {
      const { ms } = part;
      const said = reader.aside(textFrom(text, 'text'));
      return { type, text: said, ...(isCount(ms) ? { ms } : {}), ...kept };
    }
    case 'tool-call':
    case 'provider-call': {
      const { id, name, arguments: args } = part;
      const written = typeof args === 'string' ? args : (JSON.stringify(args ?? '') as string | undefined);
      if (written === undefined) throw invalid('its arguments are no JSON');
      return {
        type,
        id: typeof id === 'string' ? reader.name(id, 'id') : nextId(),
        name: reader.name(name, 'name'),
        arguments: reader.arguments(args === undefined || args === null ? '' : written),
        ...parsedIn(typeof args === 'object' ? { parsed: true } : part),
        ...kept,
      };
    }
    case 'provider-result': {
      const { id, isError } = part;
      const said = reader.aside(textFrom(text, 'text'));
      return {
        type,
        id: reader.name(id, 'id'),
        text: said,
        ...(isError === true ? { isError } : {}),
        ...kept,
      };
    }
    case 'file': {
      const { mimeType, data, name } = part;
      const named = typeof name === 'string' ? { name: reader.name(name, 'name') } : {};
      const bytes = reader.data(textFrom(data, 'data'));
      return { type, mimeType: reader.name(mimeType, 'mimeType'), data: bytes, ...named, ...kept };
    }
    case 'source': {
      const { url, title } = part;
      const titled = typeof title === 'string' ? { title: reader.name(title, 'title') } : {};
      return { type, url: reader.name(url, 'url'), ...titled, ...kept };
    }
    default:
      reader.warn(`The model sent a part of a type that is not known here: ${String(type)}`);
      return undefined;
  }
}
