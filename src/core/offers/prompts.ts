import { withOldNames } from '../../shared/old-names/with-old-names.js';
import { readIcons } from '../base/icon.js';
import { isName, isObject } from '../../shared/is-object.js';
import { isEmpty } from '../base/without-empty.js';
import type { Limits } from '../base/limits.js';
import { problemError } from '../base/problems.js';
import type {
  FilledPrompt,
  JsonObject,
  JsonValue,
  Part,
  Prompt,
  PromptArgument,
  PromptMessage,
  DonePrompt,
  ModelPart,
  PromptOrigin,
  UserPart,
} from '../protocol/index.js';
import { Fields, readPart } from '../results/parts.js';
import type { ListKind } from './listing.js';
import { type OfferParts, offerProblem, requestOffer } from './requests.js';
import { partsForModel } from '../results/tool-result.js';

/** Maximum number of arguments of a prompt, more than a person would fill in. */
const mostArguments = 100;

export const promptKind: ListKind<Prompt> = {
  method: 'prompts/list',
  field: 'prompts',
  capability: 'prompts',
  read(raw, limits) {
    const { name } = raw;
    // The name is needed to request the prompt, so it cannot be cut.
    if (!isName(name) || name === '') return 'name';
    const list = readArguments(raw['arguments'], limits);
    if (typeof list === 'string') return list;
    const icons = readIcons(raw['icons'], limits.toolChars);
    return { name, ...wordsIn(raw, limits), arguments: list, ...(icons.length > 0 ? { icons } : {}) };
  },
  idOf: ({ name }) => name,
  show: (prompts) => ({ prompts }),
};

/**
 * Reads a list of arguments. Returns the name of the field if one argument is invalid, because the others may not make sense
 * without it.
 */
function readArguments(raw: JsonValue | undefined, limits: Limits): readonly PromptArgument[] | string {
  if (isEmpty(raw ?? null)) return [];
  if (!Array.isArray(raw) || raw.length > mostArguments) return 'arguments';
  const all = new Map<string, PromptArgument>();
  for (const [at, one] of (raw as readonly JsonValue[]).entries()) {
    const field = `arguments[${at}]`;
    if (!isObject(one)) return field;
    const { name, required } = one;
    if (!isName(name) || all.has(name)) return `${field}.name`;
    all.set(name, { name, ...wordsIn(one, limits), required: required === true });
  }
  return [...all.values()];
}

function wordsIn(raw: JsonObject, limits: Limits): Pick<Prompt, 'title' | 'description'> {
  const { title, description } = new Fields(raw).texts('title', 'description');
  return {
    ...(title ? { title: title.slice(0, limits.toolNameChars) } : {}),
    ...(description ? { description: description.slice(0, limits.modelDescriptionChars) } : {}),
  };
}

/** Gets the messages of a prompt, and records it. Rejects only if there is no such server. */
export async function getPrompt(
  parts: OfferParts,
  serverId: string,
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<FilledPrompt> {
  const { shared, servers } = parts;
  const { limits, record, store } = shared;
  servers.connectionOf(serverId);
  const serverLabel = store.get().servers.find(({ id }) => id === serverId)?.label ?? serverId;
  const base = { serverId, serverLabel, name };
  const names = Object.keys(given);
  const filled = await fill();
  record({
    kind: 'prompt',
    serverId,
    server: serverLabel,
    prompt: name.slice(0, limits.toolNameChars),
    ...(names.length > 0 ? { filledIn: names.slice(0, mostArguments) } : {}),
    outcome: filled.status,
    ...(filled.status === 'failed' ? { problem: filled.problem } : {}),
  });
  return filled;

  async function fill(): Promise<FilledPrompt> {
    try {
      const params = { name, ...(names.length > 0 ? { arguments: given } : {}) };
      const { raw } = await requestOffer(parts, serverId, 'prompts/get', params, { ms: limits.readMs });
      const read = readMessages(raw, limits);
      const prompt = { serverId, server: serverLabel, name };
      const done = {
        ...base,
        status: 'done',
        ...read,
        ...userPartsOf(read.messages, prompt, limits),
      } as const;
      return withOldNames<DonePrompt>(done);
    } catch (error) {
      return { ...base, status: 'failed', problem: offerProblem(error, 'prompt-failed') };
    }
  }
}

/** Reads a `GetPromptResult` (MCP 2026-07-28). Throws if it has no messages. */
function readMessages(
  raw: JsonValue,
  limits: Limits,
): {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  readonly leftOut: number;
} {
  const given = isObject(raw) ? raw['messages'] : undefined;
  if (!isObject(raw) || !Array.isArray(given))
    throw problemError('prompt-failed', { detail: '`messages` is not a list' });
  const all = given as readonly JsonValue[];
  const messages = all.slice(0, limits.resultParts).flatMap((one) => readMessage(one, limits));
  if (messages.length === 0) throw problemError('prompt-failed', { detail: 'it has no message' });
  const { description } = wordsIn(raw, limits);
  return { ...(description ? { description } : {}), messages, leftOut: all.length - messages.length };
}

/** Reads a message. Returns a list of one, or an empty list if the message is malformed. */
function readMessage(raw: JsonValue, limits: Limits): readonly PromptMessage[] {
  if (!isObject(raw)) return [];
  const { role, content } = raw;
  if (role !== 'user' && role !== 'assistant') return [];
  // The protocol requires one block, but some servers send several.
  const blocks: readonly JsonValue[] = Array.isArray(content)
    ? (content as readonly JsonValue[])
    : [content ?? null];
  const parts: readonly Part[] = blocks
    .slice(0, limits.resultParts)
    .filter(isObject)
    .map((block) => readPart(block, limits));
  return parts.length > 0 ? [{ role, parts }] : [];
}

/** Returns the messages of a prompt as one message of a person. Adjacent text is one part. */
function userPartsOf(
  messages: readonly PromptMessage[],
  prompt: PromptOrigin,
  limits: Limits,
): Pick<DonePrompt, 'userParts' | 'isCut'> {
  const isTranscript = messages.some(({ role }) => role === 'assistant');
  // The parts are read together, because they share the limits of one message.
  const { modelParts } = partsForModel(
    messages.flatMap(({ parts }) => parts),
    limits,
    false,
  );
  const userParts: UserPart[] = [];
  let text = '';
  let dataLeft = limits.modelDataChars;
  let at = 0;
  const add = (more: string): void => {
    if (more !== '') text += (text === '' && userParts.length === 0 ? '' : '\n\n') + more;
  };
  const flush = (): void => {
    if (text !== '') userParts.push({ type: 'text', text, prompt });
    text = '';
  };
  for (const { role, parts } of messages) {
    if (isTranscript) add(`[${role}]`);
    for (const part of modelParts.slice(at, (at += parts.length))) {
      const fit = withinData(part, dataLeft);
      if (fit.type === 'text') add(fit.text);
      else {
        dataLeft -= fit.data.length;
        flush();
        userParts.push({ ...fit, prompt });
      }
    }
  }
  flush();
  return { userParts, ...(textIn(messages) > limits.modelResultChars ? { isCut: true } : {}) };
}

function withinData(part: ModelPart, left: number): ModelPart {
  return part.type === 'text' || part.data.length <= left
    ? part
    : { type: 'text', text: `[${part.type}: too large to pass on]` };
}

/** Returns the length of all text in messages. */
function textIn(messages: readonly PromptMessage[]): number {
  const texts = messages.flatMap(({ parts }) =>
    parts.map((part) => ('text' in part ? (part.text ?? '') : '')),
  );
  return texts.reduce((sum, text) => sum + text.length, 0);
}
