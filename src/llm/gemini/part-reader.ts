import type { JsonObject, JsonValue, LlmDelta, AssistantPart } from '../../core/index.js';
import { objectIn, textOf, isJsonObject, jsonText, objectFrom } from '../wire/read.js';
import { newCallId } from '../wire/calls.js';

/**
 * Turns the parts of chunks into parts of the answer. Pieces of text are joined unless one of them carries data: a signature has
 * to go back with exactly the part that it came with.
 */
export class PartReader {
  /** True once the model has called a tool of the page. */
  hasCalls = false;
  readonly #by: string;
  #next = 0;
  /** The text part that accepts further pieces. */
  #open: { readonly index: number; readonly isThought: boolean; text: string } | undefined;
  /** The last call of a provider tool. A result without an id belongs to it. */
  #lastCall = '';
  /** Arguments of each call, by its id. */
  readonly #ids = new Map<string, string>();

  constructor(by: string) {
    this.#by = by;
  }

  *read(given: JsonObject): Iterable<LlmDelta> {
    const raw = withArguments(given);
    const { text, thought, functionCall, ...more } = raw;
    if (!functionCall && Object.keys(more).length === 0 && typeof text === 'string') {
      yield* this.#grow(text, thought === true);
      return;
    }
    if (functionCall && this.#isRepeated(objectIn(functionCall))) return;
    yield* this.end();
    const index = this.#next;
    const part = this.#partOf(raw);
    yield* this.add(part);
    // A file's data are in its part.
    const { inlineData, ...rest } = raw;
    const data = part.type === 'file' ? rest : raw;
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data } };
    yield { type: 'part-end', index };
  }

  *add(part: AssistantPart): Iterable<LlmDelta> {
    yield { type: 'part-start', index: this.#next++, part };
  }

  /** Ends the open text part. */
  *end(): Iterable<LlmDelta> {
    if (!this.#open) return;
    const { index, isThought, text } = this.#open;
    this.#open = undefined;
    if (isThought) {
      yield { type: 'part-opaque', index, opaque: { by: this.#by, data: { text, thought: true } } };
    }
    yield { type: 'part-end', index };
  }

  *#grow(text: string, isThought: boolean): Iterable<LlmDelta> {
    if (text === '') return;
    if (this.#open?.isThought !== isThought) {
      yield* this.end();
      this.#open = { index: this.#next, isThought, text: '' };
      yield* this.add({ type: isThought ? 'reasoning' : 'text', text: '' });
    }
    this.#open.text += text;
    yield { type: 'part-delta', index: this.#open.index, text };
  }

  #partOf(raw: JsonObject): AssistantPart {
    const { text, thought, functionCall, inlineData, executableCode, toolCall } = raw;
    if (isJsonObject(functionCall)) {
      this.hasCalls = true;
      const { id, name, args } = functionCall;
      return { type: 'tool-call', ...this.#callOf(id, textOf(name), args) };
    }
    if (isJsonObject(inlineData)) {
      const { mimeType, data } = inlineData;
      return { type: 'file', mimeType: textOf(mimeType), data: textOf(data) };
    }
    if (isJsonObject(executableCode)) {
      const { id, ...code } = executableCode;
      return this.#providerCall(id, 'code_execution', code);
    }
    if (isJsonObject(toolCall)) {
      return this.#providerCall(toolCall['id'], textOf(toolCall['toolType']), toolCall['args']);
    }
    const result = raw['codeExecutionResult'] ?? raw['toolResponse'];
    if (isJsonObject(result)) return this.#providerResult(result);
    if (thought === true) return { type: 'reasoning', text: textOf(text) };
    const [kind = ''] = Object.keys(raw).filter((name) => name !== 'thoughtSignature');
    // Unknown parts have to go back in their place as well.
    return kind === '' || kind === 'text'
      ? { type: 'text', text: textOf(text) }
      : this.#providerCall(undefined, kind, {});
  }

  #providerCall(id: unknown, name: string, args: JsonValue | undefined): AssistantPart {
    const call = this.#callOf(id, name, args);
    this.#lastCall = call.id;
    return { type: 'provider-call', ...call };
  }

  #providerResult({ id, outcome, output, response }: JsonObject): AssistantPart {
    const isError = typeof outcome === 'string' && outcome !== 'OUTCOME_OK';
    const text = textOf(output) || (isJsonObject(response) ? jsonText(response) : '');
    return {
      type: 'provider-result',
      id: textOf(id) || this.#lastCall,
      text,
      ...(isError ? { isError } : {}),
    };
  }

  /** Calls often have no id in this API, and some gateways reuse one id. */
  #callOf(given: unknown, name: string, args: JsonValue | undefined) {
    const id = textOf(given);
    const own = id === '' || this.#ids.has(id) ? newCallId() : id;
    const asked = jsonText(args ?? {});
    this.#ids.set(own, `${name} ${asked}`);
    return { id: own, name, arguments: asked };
  }

  /** Some gateways send all calls again at the end. */
  #isRepeated({ id, name, args }: JsonObject): boolean {
    return this.#ids.get(textOf(id)) === `${textOf(name)} ${jsonText(args ?? {})}`;
  }
}

/** Some gateways send arguments as text, which the API does not accept back. */
function withArguments(part: JsonObject): JsonObject {
  const call = objectIn(part['functionCall']);
  const args = typeof call['args'] === 'string' ? objectFrom(call['args']) : undefined;
  return args ? { ...part, functionCall: { ...call, args } } : part;
}
