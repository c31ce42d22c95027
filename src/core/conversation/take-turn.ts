import { byEitherName } from '../../shared/old-names/by-either-name.js';
import { problemError, problemFrom } from '../base/problems.js';
import type {
  Answer,
  Llm,
  LlmDelta,
  LlmReply,
  McpHost,
  ModelOptions,
  ModelTurnAsk,
  AssistantPart,
  ModelMessage,
  ModelPart,
  ModelTurn,
  Opaque,
  UserPart,
} from '../protocol/index.js';
import { fileKind, isTextType } from '../../shared/file-kind.js';
import { Frames } from './frame.js';

const files = new Frames();

/** The part of a host that is needed to answer as the model. */
export type ModelHost = Pick<McpHost, 'getSnapshot' | 'subscribe' | 'answer'>;

/** Has the model answer a turn, and passes on its answer until the turn ends or the signal is aborted. */
async function takeTurn(
  host: ModelHost,
  ask: ModelTurnAsk,
  given: { readonly llm: unknown; readonly options?: ModelOptions | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { llm, options = {} } = given;
  const answer = (said: Extract<Answer, { kind: 'model-turn' }>): boolean => host.answer(ask.id, said);
  try {
    if (llm === undefined || llm === null) throw problemError('no-model');
    if (typeof llm !== 'function') throw problemError('model-not-a-function');
    const model = llm as Llm;
    const said: unknown = await model({ ...turnFor(model, ask.turn, options), signal });
    if (typeof said !== 'object' || said === null || !(Symbol.asyncIterator in said)) {
      answer({ kind: 'model-turn', reply: said as LlmReply });
      return;
    }
    const stream = said as AsyncIterable<LlmDelta>;
    // The turn has ended, so the stream is closed.
    if (!answer({ kind: 'model-turn', stream })) await stream[Symbol.asyncIterator]().return?.();
  } catch (error) {
    answer({ kind: 'model-turn', error: problemFrom(error, 'model-failed') });
  }
}

/** Ids of the turns being answered, by host, so that two models never answer the same turn. */
const takenTurns = new WeakMap<ModelHost, Set<string>>();

/** Has the model answer each turn of a host, and aborts it when the turn has ended. Returns a function that stops this. */
export function takeTurns(
  host: ModelHost,
  llm: () => unknown,
  options?: () => ModelOptions | undefined,
): () => void {
  const taken = takenTurns.get(host) ?? new Set();
  takenTurns.set(host, taken);
  const running = new Map<string, AbortController>();
  const look = (): void => {
    const open = host.getSnapshot().asks.filter((ask) => ask.kind === 'model-turn');
    for (const [id, controller] of running) {
      if (open.some((ask) => ask.id === id)) continue;
      running.delete(id);
      controller.abort();
    }
    for (const ask of open) {
      if (taken.has(ask.id)) continue;
      taken.add(ask.id);
      const controller = new AbortController();
      running.set(ask.id, controller);
      void takeTurn(host, ask, { llm: llm(), options: options?.() }, controller.signal);
    }
  };
  const unsubscribe = host.subscribe(look);
  look();
  return () => {
    unsubscribe();
    for (const [id, controller] of running) {
      taken.delete(id);
      controller.abort();
    }
  };
}

/**
 * Returns a turn in the form for one model: with the page's options, without other providers' opaque data, and with a text in
 * place of each part whose type the model does not accept.
 */
export function turnFor(
  llm: Pick<Llm, 'provider' | 'inputs'>,
  turn: ModelTurn,
  options: ModelOptions = {},
): ModelTurn {
  const current = {
    provider: byEitherName(llm, 'provider', 'by'),
    inputs: byEitherName(llm, 'inputs', 'takes'),
  };
  const { system, toolChoice, ...wanted } = options;
  // `toolChoice` applies to the first request only: a model that had to call a tool each time would never finish.
  const last = turn.messages.at(-1);
  const isFirst = last?.role === 'user' && !last.untrusted;
  return {
    ...wanted,
    ...(toolChoice && isFirst ? { toolChoice } : {}),
    ...turn,
    system: system ? `${system}\n\n${turn.system}` : turn.system,
    messages: turn.messages.map((message) => messageFor(current, message)),
  };
}

/** Declarations of a model, by their current names. */
interface Current {
  readonly provider: Llm['provider'] | undefined;
  readonly inputs: Llm['inputs'] | undefined;
}

function messageFor(llm: Current, message: ModelMessage): ModelMessage {
  switch (message.role) {
    case 'user':
      return { ...message, content: message.content.map((part) => taken(llm, part)) };
    case 'tool':
      return { ...message, content: message.content.map((part) => taken(llm, part)) };
    case 'assistant':
      return {
        ...own(llm, message),
        content: message.content.map((part) =>
          own<AssistantPart>(llm, part.type === 'file' ? taken(llm, part) : part),
        ),
      };
  }
}

/** Removes other providers' opaque data, which may identify a person. */
function own<Kept extends { readonly opaque?: Opaque }>(llm: Pick<Current, 'provider'>, kept: Kept): Kept {
  if (kept.opaque === undefined || kept.opaque.by === llm.provider) return kept;
  const { opaque: _, ...rest } = kept;
  return rest as Kept;
}

/**
 * Replaces a part that the model does not accept by a note that names it: the model can then tell the person, or read the part
 * in another way. A text file is replaced by its text.
 */
function taken<Given extends UserPart | ModelPart>(
  { inputs }: Pick<Current, 'inputs'>,
  part: Given,
): Given | { readonly type: 'text'; readonly text: string } {
  if (part.type === 'text') return part;
  const { type, mimeType } = part;
  // An image may arrive as a `file` part.
  const kind = fileKind(mimeType);
  if (!inputs || inputs.includes(kind === 'file' ? type : kind)) return part;
  const about = `${type}${'name' in part && part.name ? ` ${JSON.stringify(part.name)}` : ''} ${mimeType}`;
  const text = isTextType(mimeType) ? decoded(part.data) : undefined;
  if (text === undefined) return { type: 'text', text: `[${about}, not passed on]` };
  const { begin, end } = files.of(part, `the ${about}`);
  return { type: 'text', text: `${begin}${text}${end}\n` };
}

/** Decodes a text in Base64; returns `undefined` if it is malformed. */
function decoded(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
