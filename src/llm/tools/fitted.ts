import type {
  JsonObject,
  LlmDelta,
  LlmRequest,
  ModelMessage,
  ModelToolCall,
  JsonValue,
} from '../../core/index.js';
import { type Offered, offerOf } from './offer.js';
import type { Ask } from './ask.js';
import { renamed } from './renamed.js';
import { type Provider, rulesOf } from './tables.js';
import { Unfit } from './fit-schema.js';
import { fitParameters, wellFormed } from './fit-tool.js';
import { toldIn } from './joined.js';
import { isJsonObject, listIn, objectIn } from './json.js';
import type { ToolRules } from './rules.js';
import { typesIn } from './spelling.js';

/** A call whose arguments must be complete before they can be passed on. */
interface Held {
  readonly offered: Offered;
  text: string;
  /** Passes the arguments on. */
  readonly delta: (text: string) => LlmDelta;
}

/** Gives calls the names of the page's tools, and their arguments the original property names. */
class CallReader {
  /** Tools by the name that the provider gets. */
  readonly #offered: ReadonlyMap<string, Offered>;
  readonly #held = new Map<string | number, Held>();

  constructor(offered: ReadonlyMap<string, Offered>) {
    this.#offered = offered;
  }

  *read(delta: LlmDelta): Iterable<LlmDelta> {
    switch (delta.type) {
      case 'tool-call': {
        const { id, name } = delta;
        yield { ...delta, name: this.#own(name) };
        this.#hold(id, name, '', (text) => ({ type: 'tool-call-arguments', id, text }));
        return;
      }
      case 'part-start': {
        const { part, index } = delta;
        if (part.type !== 'tool-call') break;
        const { name, arguments: text } = part;
        const isHeld = this.#hold(index, name, text, (whole) => ({ type: 'part-delta', index, text: whole }));
        yield { ...delta, part: { ...part, name: this.#own(name), arguments: isHeld ? '' : text } };
        return;
      }
      case 'tool-call-arguments':
      case 'part-delta': {
        const held = this.#held.get(delta.type === 'part-delta' ? delta.index : delta.id);
        if (!held) break;
        held.text += delta.text;
        return;
      }
      case 'part-end':
        yield* this.#pass(delta.index);
        break;
      case 'stop':
        yield* this.end();
        break;
      default:
    }
    yield delta;
  }

  /** Passes on the calls that are still held. */
  *end(): Iterable<LlmDelta> {
    for (const key of this.#held.keys()) yield* this.#pass(key);
  }

  #own(name: string): string {
    return this.#offered.get(name)?.tool.name ?? name;
  }

  #hold(key: string | number, name: string, text: string, delta: Held['delta']): boolean {
    const offered = this.#offered.get(name);
    if (!offered?.fitted.names) return false;
    this.#held.set(key, { offered, text, delta });
    return true;
  }

  *#pass(key: string | number): Iterable<LlmDelta> {
    const held = this.#held.get(key);
    this.#held.delete(key);
    const { tool, fitted } = held?.offered ?? {};
    if (!held || !tool || !fitted?.names || held.text === '') return;
    yield held.delta(renamed(held.text, tool.parameters, fitted.names, 'own'));
  }
}

type Format = NonNullable<LlmRequest['responseFormat']>;

/** The format of an answer in the form that its provider accepts, and a sentence if its schema cannot be expressed. */
interface FittedFormat {
  readonly format: Format;
  readonly warning?: string;
}

/** Calls a model with tools in the form that its provider accepts, and yields calls of the page's own tools. */
export async function* askFitted(
  request: LlmRequest,
  provider: Provider,
  model: Ask,
  providerTools: readonly JsonObject[],
): AsyncGenerator<LlmDelta> {
  const { toolChoice, responseFormat, ...rest } = request;
  const wanted = typeof toolChoice === 'object' ? toolChoice.tool : undefined;
  const rules = rulesOf[provider];
  const { offered, warnings } = offerOf(request.tools, rules, providerTools, wanted);
  for (const text of warnings) yield { type: 'warning', text };
  const answer = responseFormat && fitFormat(responseFormat, rules);
  if (answer?.warning) yield { type: 'warning', text: answer.warning };
  const byName = new Map(offered.map((one) => [one.tool.name, one]));
  const chosen = wanted === undefined ? undefined : byName.get(wanted);
  const choice = wanted === undefined ? toolChoice : chosen && { tool: chosen.name };
  const reader = new CallReader(new Map(offered.map((one) => [one.name, one])));
  const deltas = model({
    ...rest,
    ...(choice ? { toolChoice: choice } : {}),
    ...(answer ? { responseFormat: answer.format } : {}),
    tools: offered.map(({ tool, name, fitted: { description, parameters } }) => ({
      ...tool,
      name,
      description,
      parameters,
    })),
    messages: request.messages.map((message) => given(message, byName)),
  });
  for await (const delta of deltas) yield* reader.read(delta);
  yield* reader.end();
}

/** Returns a message with the provider's names. Opaque data already have them. */
function given(message: ModelMessage, tools: ReadonlyMap<string, Offered>): ModelMessage {
  if (message.role === 'tool') return { ...message, name: tools.get(message.name)?.name ?? message.name };
  if (message.role !== 'assistant') return message;
  const translated = <Call extends ModelToolCall>(call: Call): Call => {
    const offered = tools.get(call.name);
    if (!offered) return call;
    const { tool, name, fitted } = offered;
    const args = fitted.names
      ? renamed(call.arguments, tool.parameters, fitted.names, 'given')
      : call.arguments;
    return { ...call, name, arguments: args };
  };
  return {
    ...message,
    content: message.content.map((part) => (part.type === 'tool-call' ? translated(part) : part)),
    toolCalls: message.toolCalls.map(translated),
  };
}

/** Returns the format of an answer for a provider, without a schema that it would reject. */
function fitFormat(format: Format, rules: ToolRules): FittedFormat {
  const { schema, ...rest } = format;
  if (!schema) return { format };
  try {
    return { format: { ...rest, schema: fitAnswer(schema, rules) } };
  } catch (error) {
    // A schema with too many levels overflows the stack.
    const why = error instanceof Unfit ? error.message : 'it cannot be read';
    return { format: rest, warning: `The answer is asked for as JSON, without its schema: ${why}.` };
  }
}

function fitAnswer(schema: JsonObject, rules: ToolRules): JsonObject {
  const { areObjects, areClosed, keywords = rules.keywords } = rules.answers;
  const types = typesIn(schema);
  if (areObjects && types.length > 0 && !types.includes('object')) throw new Unfit('it describes no object');
  // An answer is not parsed here, so its properties keep their names, and no provider documents a rule for them.
  const fitted = fitParameters(schema, { ...rules, keywords, property: /^/ }, areObjects);
  if (fitted instanceof Unfit) throw fitted;
  const told = toldIn(fitted.schema, fitted.notes);
  return wellFormed(areClosed ? closed(told) : told);
}

/** Returns a schema whose objects allow only the properties that they name. */
function closed(schema: JsonObject): JsonObject {
  const { properties, items, anyOf, additionalProperties: more, ...rest } = schema;
  const isOfObjects = typesIn(schema).includes('object') || properties !== undefined;
  const all = {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(objectIn(properties)).map(([name, one]) => [name, closedIn(one)]),
          ),
        }),
    ...(items === undefined ? {} : { items: closedIn(items) }),
    ...(anyOf === undefined ? {} : { anyOf: listIn(anyOf).map(closedIn) }),
    ...(isOfObjects ? { additionalProperties: false } : {}),
  };
  return isJsonObject(more) ? toldIn(all, { additionalProperties: more }) : all;
}

function closedIn(schema: JsonValue): JsonValue {
  return isJsonObject(schema) ? closed(schema) : schema;
}
