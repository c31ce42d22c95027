import type {
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { AssistantPart, LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { brokenOff } from '../wire/model-error.js';
import { jsonOf, jsonText, numberOf } from '../wire/read.js';
import { keeping, type Kept, resultOf } from './kept.js';
import { ArgumentsText } from '../wire/arguments.js';
import { newCallId } from '../wire/calls.js';

/** One call of an answer. */
interface SdkCall {
  /** Generated here if the provider gave several calls one id, or none. */
  readonly id: string;
  readonly givenId: string;
  readonly name: string;
  readonly args: ArgumentsText;
  /** The arguments that the call's end carried; `undefined` before it. */
  whole?: string;
}

/**
 * Tracks the calls of an answer by the provider's ids. Some providers send a call twice. Some use one id, or none, for several
 * calls.
 */
class SdkCalls {
  readonly all: SdkCall[] = [];

  /** Returns the call that these pieces of arguments belong to: the newest with this id. */
  withId(givenId: string): SdkCall | undefined {
    return this.all.findLast((call) => call.givenId === givenId);
  }

  /** Returns the call that begins here, or that has already begun. */
  begun(givenId: string, name: string): SdkCall {
    const last = this.withId(givenId);
    const isSame = last?.name === name && last.whole === undefined && !last.args.hasBegun;
    return isSame ? last : this.#begin(givenId, name);
  }

  /** Returns the call that ends here; `undefined` if it already ended. */
  ended(givenId: string, name: string, whole: string): SdkCall | undefined {
    const same = this.all.filter((call) => call.givenId === givenId && call.name === name);
    const isRepeated = givenId !== '' && same.some((call) => call.whole === whole);
    if (isRepeated) return undefined;
    const call = same.find((one) => one.whole === undefined) ?? this.#begin(givenId, name);
    call.whole = whole;
    return call;
  }

  #begin(givenId: string, name: string): SdkCall {
    const id = givenId === '' || this.withId(givenId) ? newCallId() : givenId;
    const call = { id, givenId, name, args: new ArgumentsText() };
    this.all.push(call);
    return call;
  }
}

type Of<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { readonly type: Type }
>;

/** Reads a model's stream as deltas. Leaving the loop early cancels the stream. */
export async function* readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  by: string,
): AsyncGenerator<LlmDelta, void, undefined> {
  const parts = new PartReader(by);
  // Some browsers cannot iterate over a stream.
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield* parts.read(value);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (!parts.isDone) throw brokenOff();
}

class PartReader {
  isDone = false;
  readonly #by: string;
  readonly #places = new Map<string, number>();
  readonly #calls = new SdkCalls();
  #next = 0;

  constructor(by: string) {
    this.#by = by;
  }

  /** Skips unknown kinds of parts. */
  *read(part: LanguageModelV4StreamPart): Iterable<LlmDelta> {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const type = part.type === 'text-start' ? 'text' : 'reasoning';
        const index = yield* this.#start(`${type} ${part.id}`, { type, text: '' });
        // Reasoning goes back to its provider, with or without provider data.
        yield* this.#keep(index, part.providerMetadata, type === 'reasoning' ? {} : undefined);
        return;
      }
      case 'text-delta':
      case 'reasoning-delta':
      case 'text-end':
      case 'reasoning-end':
        yield* this.#extend(part);
        return;
      case 'tool-input-start':
        yield* this.#call(this.#calls.begun(part.id, part.toolName), part.providerExecuted);
        return;
      case 'tool-input-delta': {
        const call = this.#calls.withId(part.id);
        if (call) yield* this.#argue(call, call.args.add(part.delta));
        return;
      }
      case 'tool-call':
        yield* this.#endCall(part);
        return;
      case 'tool-result':
      case 'file':
      case 'reasoning-file':
      case 'custom':
      case 'source':
        yield* this.#whole(part);
        return;
      default:
        yield* this.#about(part);
    }
  }

  *#extend(part: Of<'text-delta' | 'reasoning-delta' | 'text-end' | 'reasoning-end'>): Iterable<LlmDelta> {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning';
    const index = this.#places.get(`${type} ${part.id}`);
    if (index === undefined) return;
    if ('delta' in part) yield { type: 'part-delta', index, text: part.delta };
    yield* this.#keep(index, part.providerMetadata);
    if (!('delta' in part)) yield { type: 'part-end', index };
  }

  *#call({ id, name }: SdkCall, isProviders: boolean | undefined): Generator<LlmDelta, number> {
    const place = this.#places.get(`call ${id}`);
    if (place !== undefined) return place;
    const type = isProviders ? 'provider-call' : 'tool-call';
    return yield* this.#start(`call ${id}`, { type, id, name, arguments: '', parsed: true });
  }

  *#endCall(part: Of<'tool-call'>): Iterable<LlmDelta> {
    const { toolCallId, toolName, input, providerExecuted, providerMetadata } = part;
    const whole = jsonText(input);
    const call = this.#calls.ended(toolCallId, toolName, whole);
    if (!call) return;
    const index = yield* this.#call(call, providerExecuted);
    const { args } = call;
    // The pieces may have broken off, or may not have been the arguments yet.
    const isBegun = !args.isWhole && whole.startsWith(args.text);
    const missing = isBegun ? whole.slice(args.text.length) : args.isNothing ? whole : '';
    yield* this.#argue(call, args.add(missing) + args.rest());
    yield* this.#keep(index, providerMetadata, providerExecuted ? {} : undefined);
  }

  *#argue({ id }: SdkCall, text: string): Iterable<LlmDelta> {
    const index = this.#places.get(`call ${id}`);
    if (index !== undefined && text !== '') yield { type: 'part-delta', index, text };
  }

  *#whole(part: WholePart): Iterable<LlmDelta> {
    const read = readWhole(part, (givenId) => this.#calls.withId(givenId)?.id ?? givenId);
    if (!read) return;
    const index = yield* this.#start('', read.part);
    // Providers need nothing back with a source.
    if (read.part.type !== 'source') yield* this.#keep(index, part.providerMetadata, read.kept);
  }

  *#about(part: LanguageModelV4StreamPart): Iterable<LlmDelta> {
    switch (part.type) {
      case 'stream-start':
        for (const warning of part.warnings) yield { type: 'warning', text: warningText(warning) };
        return;
      case 'tool-approval-request':
        yield {
          type: 'warning',
          text: 'The provider asks to approve a tool of its own, which this page cannot do.',
        };
        return;
      case 'response-metadata':
        if (part.modelId) yield { type: 'response', model: part.modelId };
        return;
      case 'finish':
        this.isDone = true;
        for (const call of this.#calls.all) yield* this.#argue(call, call.args.rest());
        yield { type: 'usage', usage: usageOf(part.usage) };
        yield { type: 'stop', stop: stopOf(part.finishReason) };
        return;
      case 'error':
        throw part.error instanceof Error ? part.error : new Error(sentenceOf(part.error));
      default:
    }
  }

  *#start(key: string, part: AssistantPart): Generator<LlmDelta, number> {
    const index = this.#next++;
    if (key !== '') this.#places.set(key, index);
    yield { type: 'part-start', index, part };
    return index;
  }

  /** The last metadata of a part count, as in the SDK. */
  *#keep(index: number, metadata: SharedV4ProviderMetadata | undefined, kept?: Kept): Iterable<LlmDelta> {
    if (!metadata && !kept) return;
    const data = keeping({ ...kept, ...(metadata ? { metadata } : {}) });
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data } };
  }
}

function stopOf({ unified, raw }: Of<'finish'>['finishReason']): ModelStop {
  return {
    reason: unified === 'content-filter' ? 'filtered' : unified,
    ...(raw === undefined ? {} : { raw }),
  };
}

function usageOf({ inputTokens, outputTokens, raw }: LanguageModelV4Usage): ModelUsage {
  return {
    input: {
      ...numberOf('total', inputTokens.total),
      ...numberOf('cacheRead', inputTokens.cacheRead),
      ...numberOf('cacheWrite', inputTokens.cacheWrite),
    },
    output: {
      ...numberOf('total', outputTokens.total),
      ...numberOf('reasoning', outputTokens.reasoning),
    },
    ...(raw ? { raw: jsonOf(raw) } : {}),
  };
}

function warningText(warning: SharedV4Warning): string {
  if ('message' in warning) return warning.message;
  return `The model does not support ${warning.feature}.${warning.details ? ` ${warning.details}` : ''}`;
}

function sentenceOf(error: unknown): string {
  return typeof error === 'string' ? error : JSON.stringify(error);
}

/** Parts that arrive whole, which few answers have. */
type WholePart = Extract<
  LanguageModelV4StreamPart,
  { readonly type: 'tool-result' | 'file' | 'reasoning-file' | 'custom' | 'source' }
>;

/** The part as represented here, and the data that its provider has to get back. */
interface ReadPart {
  readonly part: AssistantPart;
  readonly kept?: Kept;
}

/** Reads a part that arrived whole; `undefined` if it has nothing to show. `idOf` maps the provider's call ids. */
function readWhole(part: WholePart, idOf: (givenId: string) => string): ReadPart | undefined {
  switch (part.type) {
    case 'tool-result': {
      if (part.preliminary) return undefined;
      const { toolCallId, toolName, result, isError } = part;
      const text = typeof result === 'string' ? result : JSON.stringify(result);
      return {
        part: { type: 'provider-result', id: idOf(toolCallId), text, ...(isError ? { isError } : {}) },
        kept: { result: resultOf(toolName, result, isError) },
      };
    }
    case 'file':
      return part.data.type === 'data'
        ? { part: { type: 'file', mimeType: part.mediaType, data: base64Of(part.data.data) } }
        : { part: { type: 'source', url: String(part.data.url) } };
    case 'source': {
      if (part.sourceType !== 'url') return undefined;
      const { url, title } = part;
      return { part: { type: 'source', url, ...(title ? { title } : {}) } };
    }
    case 'custom':
      return {
        part: { type: 'reasoning', text: '' },
        kept: { part: { type: 'custom', kind: part.kind } },
      };
    case 'reasoning-file': {
      const { mediaType, data: given } = part;
      const data = given.type === 'data' ? ({ type: 'data', data: base64Of(given.data) } as const) : given;
      return {
        part: { type: 'reasoning', text: '' },
        kept: { part: { type: 'reasoning-file', mediaType, data } },
      };
    }
  }
}

function base64Of(data: string | Uint8Array): string {
  if (typeof data === 'string') return data;
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}
