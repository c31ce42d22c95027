import { isCount, isName, listOf, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { ReplyBuilder, toolCallsOf, type Reply } from '../conversation/reply.js';
import { userEntry } from '../conversation/user-entry.js';
import { restoreProblem } from '../base/problems.js';
import type { Entry, EntryToolCall, UserPart } from '../protocol/index.js';

/** Returns a saved entry with its original ids; `undefined` if it is malformed. */
export function readEntry(given: unknown, limits: Limits): Entry | undefined {
  const { kind, at, parts, status, toolCalls: asked, problem: saved } = objectOf(given);
  if (!isCount(at)) return undefined;
  const base = { id: '', at };
  switch (kind) {
    case 'user':
      return Array.isArray(parts) && parts.every(isUserPart)
        ? { ...base, ...userEntry(parts.map(withOrigin)) }
        : undefined;
    case 'assistant': {
      if (status !== 'complete' && status !== 'stopped') return undefined;
      const reply = readReply(given, limits);
      const outcomes = listOf(asked);
      if (reply?.toolCalls.length !== outcomes.length) return undefined;
      const toolCalls = reply.toolCalls.map((call, at) => ({ ...call, ...readOutcome(outcomes[at]) }));
      return { ...base, kind, ...reply, status, toolCalls };
    }
    case 'notice': {
      const why = restoreProblem(saved);
      return why && { ...base, kind, problem: why };
    }
    case 'task-end': {
      const { callId, displayName, startsTurn, wakes } = objectOf(given);
      if (!isName(callId) || !isName(displayName)) return undefined;
      const isTurn = (startsTurn ?? wakes) === true;
      return { ...base, kind, callId, displayName, startsTurn: isTurn, wakes: isTurn };
    }
    default:
      return undefined;
  }
}

/**
 * Returns an entry with the new ids of its calls. Ids that a host made for a model's tool calls are also replaced, because this
 * host may make the same ids again.
 */
export function renamed(entry: Entry, callIds: ReadonlyMap<string, string>, nextId: () => string): Entry {
  if (entry.kind === 'task-end') return { ...entry, callId: callIds.get(entry.callId) ?? '' };
  if (entry.kind !== 'assistant') return entry;
  const newIds = new Map(
    toolCallsOf(entry.parts).map(({ id }) => [id, /^tool-call-\d+$/.test(id) ? nextId() : id]),
  );
  const withNewId = <Named extends { readonly id: string }>(one: Named): Named => {
    return { ...one, id: newIds.get(one.id) ?? one.id };
  };
  const parts = entry.parts.map((part) => (part.type === 'tool-call' ? withNewId(part) : part));
  const toolCalls = entry.toolCalls.map(({ callId, ...asked }): EntryToolCall => {
    const call = callIds.get(callId ?? '');
    return { ...withNewId(asked), ...(call === undefined ? {} : { callId: call }) };
  });
  return { ...entry, parts, toolCalls };
}

/** Reads an answer with the same checks as for a model's new answer. */
function readReply(given: unknown, limits: Limits): Reply | undefined {
  const builder = new ReplyBuilder(limits, () => '');
  try {
    const { parts, stop, usage, model, opaque, warnings } = objectOf(given);
    builder.addWhole({ parts: parts ?? [], stop, usage, model, opaque });
    for (const text of listOf(warnings)) builder.add({ type: 'warning', text });
    return builder.reply;
  } catch {
    return undefined;
  }
}

function readOutcome(given: unknown): Pick<EntryToolCall, 'callId' | 'problem' | 'pending' | 'underWay'> {
  const { callId, problem: saved, pending, underWay } = objectOf(given);
  const why = restoreProblem(saved);
  return {
    ...(isName(callId) ? { callId } : {}),
    ...(why ? { problem: why } : {}),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
    ...((pending ?? underWay) === true ? { pending: true, underWay: true } : {}),
  };
}

function isUserPart(given: unknown): given is UserPart {
  const { type, text, data, mimeType, from } = objectOf(given);
  if (type === 'text') return typeof text === 'string';
  const isData = type === 'image' || type === 'audio' || type === 'file';
  return isData && typeof data === 'string' && isName(mimeType) && (from === undefined || isSource(from));
}

function isSource(given: unknown): boolean {
  const { serverId, server, uri } = objectOf(given);
  return [serverId, server, uri].every(isName);
}

/**
 * Removes the server's id from the origin of a part, because servers have new ids now. The servers that the model has read are
 * saved separately.
 */
function withOrigin({ prompt, ...part }: UserPart): UserPart {
  const { server, name } = objectOf(prompt);
  return isName(server) && isName(name) ? { ...part, prompt: { server, name } } : part;
}
