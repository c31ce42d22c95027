import { isObject } from '../base/is-object.js';
import { savedStateVersion } from './save-state.js';
import { isName, isTime, listOf, readCall, restoreProblem } from './restore-call.js';
import type { RestoredState } from '../state/restored-state.js';
import type { Limits } from '../base/limits.js';
import type { Entry, EntryToolCall, JsonObject, Server, ServerRef, SettledCall } from '../protocol/index.js';

/** The saved state of an earlier host. */
export interface SavedState extends RestoredState {
  readonly calls: readonly SettledCall[];
  readonly entries: readonly Entry[];
}

/**
 * Reads what `saveState` wrote; `undefined` if it is of another format. Anybody may have changed it: what is invalid is left
 * out. All ids are replaced by new ones of this host, and those of servers that it has already by theirs.
 */
export function readSavedState(
  text: string,
  limits: Limits,
  nextId: (kind: string) => string,
  servers: readonly Server[],
): SavedState | undefined {
  if (text.length > limits.savedStateChars) return undefined;
  try {
    const given: unknown = JSON.parse(text);
    if (!isObject(given) || given['version'] !== savedStateVersion) return undefined;
    return readAll(given, limits, nextId, servers);
  } catch {
    return undefined;
  }
}

function readAll(
  given: JsonObject,
  limits: Limits,
  nextId: (kind: string) => string,
  servers: readonly Server[],
): SavedState {
  const names = new Map<string, string>();
  const serverId = (old: string): string => {
    const name = names.get(old) ?? nextId('server');
    names.set(old, name);
    return name;
  };
  const serverIds = new Map<string, string>();
  for (const [url, old] of listOf(given['servers']).flatMap(readServer)) {
    const there = servers.find((server) => server.url === url);
    if (there) names.set(old, there.id);
    else serverIds.set(url, serverId(old));
  }
  const read = listOf(given['read'])
    .flatMap(readName)
    .map((name): [string, ServerRef] => {
      const id = serverId(name.serverId);
      return [id, { serverId: id, label: name.label }];
    });

  const callIds = new Map<string, string>();
  const calls = listOf(given['calls'], limits.callsKept).flatMap((one) => {
    const call = readCall(one, limits);
    if (!call || callIds.has(call.id)) return [];
    const id = nextId('call');
    callIds.set(call.id, id);
    return [{ ...call, id, serverId: serverId(call.serverId) }];
  });
  const entries = listOf(given['entries'], limits.conversationEntries).flatMap((one): readonly Entry[] => {
    const entry = readEntry(one, limits);
    if (!entry) return [];
    const id = nextId('entry');
    if (entry.kind !== 'assistant') return [{ ...entry, id }];
    const toolCalls = entry.toolCalls.map(({ callId, ...asked }): EntryToolCall => {
      const call = callIds.get(callId ?? '');
      // Ids that a host gave must not be given a second time.
      const own = /^tool-call-\d+$/.test(asked.id) ? { id: nextId('tool-call') } : {};
      return { ...asked, ...own, ...(call === undefined ? {} : { callId: call }) };
    });
    return [{ ...entry, id, toolCalls }];
  });
  return { serverIds, read: new Map(read), calls, callIds: new Set(callIds.values()), entries };
}

function readServer(given: unknown): readonly [url: string, id: string][] {
  if (!isObject(given)) return [];
  const { id, url } = given;
  return isName(id) && isName(url) ? [[url, id]] : [];
}

function readName(given: unknown): readonly ServerRef[] {
  if (!isObject(given)) return [];
  const { serverId, label } = given;
  return isName(serverId) && isName(label) ? [{ serverId, label }] : [];
}

function readEntry(given: unknown, limits: Limits): Entry | undefined {
  if (!isObject(given)) return undefined;
  const { kind, at, text, status } = given;
  if (!isTime(at)) return undefined;
  const base = { id: '', at };
  switch (kind) {
    case 'user':
      return typeof text === 'string' ? { ...base, kind, text } : undefined;
    case 'assistant': {
      if (typeof text !== 'string' || (status !== 'complete' && status !== 'stopped')) return undefined;
      const asked = listOf(given['toolCalls']);
      // One more than may be made shows that they were too many.
      if (asked.length > limits.modelCalls + 1) return undefined;
      const toolCalls = asked.flatMap(readToolCall);
      const isWhole = new Set(toolCalls.map(({ id }) => id)).size === asked.length;
      return isWhole ? { ...base, kind, text, status, toolCalls } : undefined;
    }
    case 'notice': {
      const why = restoreProblem(given['problem']);
      return why && { ...base, kind, problem: why };
    }
    default:
      return undefined;
  }
}

function readToolCall(given: unknown): readonly EntryToolCall[] {
  if (!isObject(given)) return [];
  const { id, name, arguments: args, callId } = given;
  if (!isName(id) || !isName(name) || typeof args !== 'string') return [];
  const why = restoreProblem(given['problem']);
  const asked = { id, name, arguments: args };
  return [{ ...asked, ...(isName(callId) ? { callId } : {}), ...(why ? { problem: why } : {}) }];
}
