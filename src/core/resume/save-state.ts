import { isSettled, reduceCall, type CallEvent } from '../calls/call-state.js';
import { ownText } from './own-texts.js';
import { problem } from '../base/problems.js';
import type { RestoredState, HostState } from '../state/host-state.js';
import type { AssistantEntry, Call, ServerRef, SettledCall, Snapshot } from '../protocol/index.js';

/** Format version; others are ignored. */
export const savedStateVersion = 2;

/** Placeholder for arguments that must not be saved: an object, as providers demand. */
const secretArguments = '{"arguments":"[secret]"}';

/**
 * Returns the conversation and the calls of a host as text from which the next one continues; empty if there is nothing to
 * save. Work that only this host could finish is saved as ended. If the text would be too long, the newest entries are saved.
 *
 * Calls with secret arguments are left out, and those that are not wanted. Results are saved as the server sent them, and read
 * again from that. A call that its server continues as a task stays open, unless only some calls are wanted: such a text is for
 * another host.
 */
export function saveState({ store, past, limits }: HostState, isWanted?: (call: Call) => boolean): string {
  const snapshot = store.get();
  const at = Date.now();
  const { servers, conversation } = snapshot;
  const calls = isWanted ? snapshot.calls.filter(isWanted) : snapshot.calls;
  if (calls.length === 0 && conversation.entries.length === 0) return '';
  const isPlain = plainCalls(snapshot, past);
  const read = readBy(snapshot, past);
  // The next host could not tell two servers with one address apart.
  const isAlone = (address: string): boolean => servers.filter(({ url }) => url === address).length === 1;
  const named = new Set([...calls, ...read].map(({ serverId }) => serverId));
  const about = JSON.stringify({
    version: savedStateVersion,
    servers: servers.flatMap(({ id, url }) => (named.has(id) && isAlone(url) ? [{ id, url }] : [])),
    read,
  });
  let left = limits.savedStateChars - about.length - ',"calls":[],"entries":[]'.length;
  const fitting = (value: unknown): string | undefined => {
    const text = jsonOf(value);
    if (text === undefined || text.length >= left) return undefined;
    left -= text.length + 1;
    return text;
  };

  const entries: string[] = [];
  for (const entry of entriesOf(snapshot, at, isPlain).toReversed()) {
    const text = fitting(entry);
    // A gap would change the meaning of the conversation.
    if (text === undefined) break;
    entries.unshift(text);
  }
  const saved = calls
    .filter(({ id }) => isPlain(id))
    .toReversed()
    .flatMap((call) => fitting((!isWanted && taskOf(call)) || settledOf(call, snapshot, at)) ?? [])
    .toReversed();
  const text = `${about.slice(0, -1)},"calls":[${saved.join()}],"entries":[${entries.join()}]}`;
  return ownText(text, conversation.loaded);
}

/** Returns a test for calls without secret arguments, by the record. Calls that are not in it may have some. */
function plainCalls({ audit }: Snapshot, { callIds }: RestoredState): (callId: string) => boolean {
  const plain = new Set(callIds);
  const secret = new Set<string>();
  for (const record of audit) {
    if (record.kind === 'call') plain.add(record.callId);
    if ('redacted' in record) secret.add(record.callId);
  }
  return (callId) => plain.has(callId) && !secret.has(callId);
}

/** Returns the servers whose results the model has read, or would read next. */
function readBy({ calls, conversation }: Snapshot, { read }: RestoredState): readonly ServerRef[] {
  const toolCalls = conversation.entries.flatMap((entry) =>
    entry.kind === 'assistant' ? entry.toolCalls : [],
  );
  const asked = new Set(toolCalls.map(({ callId }) => callId));
  const all = new Map(read);
  for (const { id, serverId, serverLabel: label, ...call } of calls) {
    if (asked.has(id) && 'startedAt' in call) all.set(serverId, { serverId, label });
  }
  return [...all.values()];
}

/** Returns the conversation as if its turn ended at this moment, without secret arguments. */
function entriesOf(snapshot: Snapshot, at: number, isPlain: (callId: string) => boolean): readonly unknown[] {
  const { status, entries } = snapshot.conversation;
  const why = problem('model-stopped');
  const ended = entries.map((entry): unknown => {
    if (entry.kind === 'notice' || entry.kind === 'task-end') return entry;
    const { text: _, ...kept } = entry;
    if (kept.kind === 'user') return kept;
    const isOpen = kept.status === 'writing';
    const secret = kept.toolCalls.filter(({ callId }) => callId !== undefined && !isPlain(callId));
    return {
      ...withoutSecrets(kept, new Set(secret.map(({ id }) => id))),
      status: isOpen ? 'stopped' : kept.status,
      // Their names and arguments are in the parts.
      toolCalls: kept.toolCalls.map(({ callId, problem: own, pending }) => ({
        callId,
        pending,
        problem: isOpen ? why : own,
      })),
    };
  });
  return status === 'idle' ? ended : [...ended, { kind: 'notice', id: '', at, problem: why }];
}

type Kept = Omit<AssistantEntry, 'text'>;

/** Removes secret arguments, and opaque data, in which a provider may keep them: with the call, or with the whole answer. */
function withoutSecrets(entry: Kept, calls: ReadonlySet<string>): Kept {
  if (calls.size === 0) return entry;
  const { opaque: _, ...rest } = entry;
  const parts = rest.parts.map((part) => {
    if (part.type !== 'tool-call' || !calls.has(part.id)) return part;
    const { type, id, name } = part;
    return { type, id, name, arguments: secretArguments } as const;
  });
  return { ...rest, parts };
}

/** Returns a call that its server goes on with as a task, so that the next page can follow it. */
function taskOf(call: Call): unknown {
  if (isSettled(call) || !('taskId' in call) || 'cancelling' in call) return undefined;
  // The server asks its open questions again.
  return { ...call, status: 'running' };
}

/**
 * Returns a call as if the page were left at this moment, so that its answer is never received. Left out are data that the raw
 * result contains, and resources, which may have changed since.
 */
function settledOf(call: Call, snapshot: Snapshot, at: number): unknown {
  const settled = isSettled(call) ? call : reduceCall(call, endOf(call, snapshot, at));
  if (settled.status !== 'done') return settled;
  const { reads: _reads, result, ...rest } = settled;
  const { raw, schemaCheck, schema, parts } = result;
  const exact = parts.flatMap((part) => (part.kind === 'structured' && part.exact ? [part.exact] : []))[0];
  return { ...rest, result: { raw, schemaCheck, schema, exact } };
}

function endOf(call: Exclude<Call, SettledCall>, { asks, servers }: Snapshot, at: number): CallEvent {
  const isUnsent = call.status === 'checking' || call.status === 'awaiting-approval';
  if (isUnsent || (call.status === 'running' && call.cancelling)) return { type: 'cancel', at };
  const ask = call.status === 'awaiting-input' ? asks.find(({ id }) => id === call.askId) : undefined;
  if (ask?.kind !== 'sign-in') return { type: 'lose', at, problem: problem('connection-lost') };
  // The server has refused it, and it is not sent again.
  const origin = servers.find(({ id }) => id === call.serverId)?.origin ?? '';
  const scopes = (ask.missing ?? ask.scopes).join(' ');
  const isForMore = ask.reason === 'more-access';
  const why = isForMore
    ? problem('access-missing', { origin, scopes })
    : problem('sign-in-required', { origin });
  return { type: 'fail', at, problem: why };
}

/** Returns `undefined` if JSON would change the value. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, inner: unknown) => {
      if (inner === Infinity || inner === -Infinity) throw new RangeError('no JSON');
      return inner;
    });
  } catch {
    return undefined;
  }
}
