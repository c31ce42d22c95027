import { isSettled, reduceCall, type CallEvent } from '../calls/call-state.js';
import { ownText } from './own-texts.js';
import { problem } from '../base/problems.js';
import { callIdsIn, otherEntries, type MessageVersions } from '../state/branch.js';
import type { RestoredState, HostState } from '../state/host-state.js';
import type { AssistantEntry, Call, Entry, ServerRef, SettledCall, Snapshot } from '../protocol/index.js';

/** Format version. Text of other versions is ignored. */
export const savedStateVersion = 2;

/** Placeholder for arguments that must not be saved. It is an object, because providers require one. */
const secretArguments = '{"arguments":"[secret]"}';

/**
 * Returns the conversation and the calls of a host as text for the next host; empty if there is nothing to save. Work that only
 * this host could finish is saved as ended. If the text would be too long, only the newest entries are saved.
 *
 * Calls with secret arguments are left out, and so are calls for which `isWanted` returns false. Results are saved as the
 * server sent them. A call that its server runs as a task stays open, unless `isWanted` is given, because such a text is for
 * another host.
 */
export function saveState(shared: HostState, isWanted?: (call: Call) => boolean): string {
  return saveText(shared, isWanted).text;
}

/** A saved text, and the number of the oldest entries for which there was no room. */
export interface SavedText {
  readonly text: string;
  readonly omitted: number;
}

/** Returns the text of `saveState`, and what it omits. */
export function saveText(
  shared: Pick<HostState, 'store' | 'past' | 'limits' | 'versions'>,
  isWanted?: (call: Call) => boolean,
): SavedText {
  const { store, past, limits, versions } = shared;
  const snapshot = store.get();
  const at = Date.now();
  const { conversation } = snapshot;
  const calls = isWanted ? snapshot.calls.filter(isWanted) : snapshot.calls;
  if (calls.length === 0 && conversation.entries.length === 0) return { text: '', omitted: 0 };
  const isPlain = plainCalls(snapshot, past);
  const about = aboutOf(snapshot, calls, past, isWanted === undefined);
  const room = new Room(limits.savedStateChars - about.length - ',"calls":[],"entries":[]'.length);

  const entries: string[] = [];
  const all = entriesOf(snapshot, at, isPlain);
  for (const entry of all.toReversed()) {
    const text = room.take(entry);
    // A gap would change the meaning of the conversation.
    if (text === undefined) break;
    entries.unshift(text);
  }
  const omitted = all.length - entries.length;
  const saved = new Map<Call, string>();
  const save = (these: readonly Call[]): void => {
    for (const call of these.filter(({ id }) => isPlain(id)).toReversed()) {
      const text = room.take((!isWanted && taskOf(call)) || settledOf(call, snapshot, at));
      if (text !== undefined) saved.set(call, text);
    }
  };
  // Versions that are not in view are left out first.
  const inView = callIdsIn(conversation.entries);
  const hidden = callIdsIn(otherEntries(versions));
  const isHidden = ({ id }: Call): boolean => hidden.has(id) && !inView.has(id);
  save(calls.filter((call) => !isHidden(call)));
  for (const [index, text] of [...entries.entries()].toReversed()) {
    const { id = '' } = conversation.entries[index + omitted] ?? {};
    const others = room.take(savedVersions(versions.get(id), isPlain));
    if (others !== undefined) entries[index] = `${text.slice(0, -1)},"versions":${others}}`;
  }
  save(calls.filter(isHidden));
  const texts = calls.flatMap((call) => saved.get(call) ?? []);
  const text = `${about.slice(0, -1)},"calls":[${texts.join()}],"entries":[${entries.join()}]}`;
  return { text: ownText(text, conversation.loaded), omitted };
}

/** The characters that are left for a text. */
class Room {
  #left: number;

  constructor(chars: number) {
    this.#left = chars;
  }

  /** Returns a value as JSON; `undefined` if there is no value or no room, or if JSON would change it. */
  take(value: unknown): string | undefined {
    const text = jsonOf(value);
    if (text === undefined || text.length >= this.#left) return undefined;
    this.#left -= text.length + 1;
    return text;
  }
}

/** Returns the beginning of a text: its version, and the servers in it. */
function aboutOf(
  snapshot: Snapshot,
  calls: readonly Call[],
  past: RestoredState,
  isForNextHost: boolean,
): string {
  const { servers } = snapshot;
  const read = readBy(snapshot, past);
  // The next host could not distinguish two servers with the same address.
  const isAlone = (address: string): boolean => servers.filter(({ url }) => url === address).length === 1;
  const named = new Set([...calls, ...read].map(({ serverId }) => serverId));
  return JSON.stringify({
    version: savedStateVersion,
    servers: servers.flatMap(({ id, url }) => (named.has(id) && isAlone(url) ? [{ id, url }] : [])),
    read,
    // The next host continues the same conversation. Any other text begins a new one.
    ...(isForNextHost && past.kept && { kept: past.kept }),
  });
}

/**
 * Returns a function that is true for calls without secret arguments, according to the audit record. Calls that are not in the
 * record may have secret arguments.
 */
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

/** Returns the conversation without secret arguments, as if the turn ended now. */
function entriesOf(snapshot: Snapshot, at: number, isPlain: (callId: string) => boolean): readonly unknown[] {
  const { status, entries } = snapshot.conversation;
  const ended = entries.map((entry) => savedEntry(entry, isPlain));
  return status === 'idle'
    ? ended
    : [...ended, { kind: 'notice', id: '', at, problem: problem('model-stopped') }];
}

function savedEntry(entry: Entry, isPlain: (callId: string) => boolean): unknown {
  if (entry.kind === 'notice' || entry.kind === 'task-end') return entry;
  if (entry.kind === 'user') {
    const { text: _text, version: _version, ...said } = entry;
    return said;
  }
  const { text: _, ...kept } = entry;
  const isOpen = kept.status === 'writing';
  const secret = kept.toolCalls.filter(({ callId }) => callId !== undefined && !isPlain(callId));
  return {
    ...withoutSecrets(kept, new Set(secret.map(({ id }) => id))),
    status: isOpen ? 'stopped' : kept.status,
    // Names and arguments are in the parts.
    toolCalls: kept.toolCalls.map(({ callId, problem: own, pending }) => ({
      callId,
      pending,
      problem: isOpen ? problem('model-stopped') : own,
    })),
  };
}

/** Returns the versions of a message that are not in view. */
function savedVersions(
  versions: MessageVersions | undefined,
  isPlain: (callId: string) => boolean,
): unknown {
  if (!versions || versions.others.length === 0) return undefined;
  const others = versions.others.map((branch) =>
    branch.entries.map((entry, at) => ({
      ...(savedEntry(entry, isPlain) as object),
      // The first entry is the message itself.
      ...(at > 0 && { versions: savedVersions(branch.versions.get(entry.id), isPlain) }),
    })),
  );
  return { shown: versions.shown, others };
}

type Kept = Omit<AssistantEntry, 'text'>;

/** Removes secret arguments, and the opaque data of the call and of the whole answer, which may contain them. */
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

/** Returns a call that its server runs as a task, so that the next page can follow it; `undefined` for others. */
function taskOf(call: Call): unknown {
  if (isSettled(call) || !('taskId' in call) || 'cancelling' in call) return undefined;
  // The server repeats its open questions.
  return { ...call, status: 'running' };
}

/**
 * Returns a call as if the page were closed now, so that its answer is never received. Data that the raw result contains is
 * left out, and so are resources, which may change.
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
  // The server has rejected the call, and it is not sent again.
  const origin = servers.find(({ id }) => id === call.serverId)?.origin ?? '';
  const scopes = (ask.missing ?? ask.scopes).join(' ');
  const isForMore = ask.reason === 'more-access';
  const why = isForMore
    ? problem('access-missing', { origin, scopes })
    : problem('sign-in-required', { origin });
  return { type: 'fail', at, problem: why };
}

/** Returns a value as JSON; `undefined` if JSON would change it. */
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
