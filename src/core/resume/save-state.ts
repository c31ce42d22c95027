import { isSettled, reduceCall, type CallEvent } from '../calls/reducer.js';
import { problem } from '../base/errors.js';
import type { RestoredState } from '../state/restored-state.js';
import type { Limits } from '../base/limits.js';
import type {
  Call,
  DoneCall,
  Entry,
  EntryToolCall,
  ServerRef,
  SettledCall,
  Snapshot,
} from '../protocol/index.js';

/** Another number is another house's, or a later one's: it is not read. */
export const keptVersion = 1;

/** What stands in the place of arguments that are not to be written down. As providers want it, an object. */
const secretArguments = '{"arguments":"[secret]"}';

/**
 * The conversation and the calls of a host, as text by which the next one goes on. Nothing that only the host before could
 * end is left open in it, and the newest is kept where not all has room. Empty where there is nothing to keep.
 *
 * Of arguments that are not to be on record nothing is kept, nor of what came of them. Results are kept as they were sent: what
 * is shown of them is read from that.
 */
export function keepOf(
  snapshot: Snapshot,
  past: RestoredState,
  { savedStateChars }: Limits,
  at: number,
): string {
  const { servers, calls, conversation } = snapshot;
  if (calls.length === 0 && conversation.entries.length === 0) return '';
  const isPlain = plainCalls(snapshot, past);
  const read = readBy(snapshot, past);
  // Which of two at one address a call belongs to, the next host could not tell.
  const isAlone = (address: string): boolean => servers.filter(({ url }) => url === address).length === 1;
  const named = new Set([...calls, ...read].map(({ serverId }) => serverId));
  const about = JSON.stringify({
    version: keptVersion,
    servers: servers.flatMap(({ id, url }) => (named.has(id) && isAlone(url) ? [{ id, url }] : [])),
    read,
  });
  let left = savedStateChars - about.length - ',"calls":[],"entries":[]'.length;
  const fitting = (value: unknown): string | undefined => {
    const text = jsonOf(value);
    if (text === undefined || text.length >= left) return undefined;
    left -= text.length + 1;
    return text;
  };

  const entries: string[] = [];
  for (const entry of entriesOf(snapshot, at).toReversed()) {
    const text = fitting(withoutSecrets(entry, isPlain));
    // A conversation with a gap in it would say what nobody said.
    if (text === undefined) break;
    entries.unshift(text);
  }
  const kept = calls
    .filter(({ id }) => isPlain(id))
    .toReversed()
    .map((call) => fitting(settledOf(call, snapshot, at)))
    .filter((text) => text !== undefined)
    .toReversed();
  return `${about.slice(0, -1)},"calls":[${kept.join()}],"entries":[${entries.join()}]}`;
}

/** Tells of which calls the record has seen the arguments whole. Of the others nobody knows what was secret in them. */
function plainCalls({ audit }: Snapshot, { callIds }: RestoredState): (callId: string) => boolean {
  const plain = new Set(callIds);
  const secret = new Set<string>();
  for (const record of audit) {
    if (record.kind === 'call') plain.add(record.callId);
    if ('redacted' in record) secret.add(record.callId);
  }
  return (callId) => plain.has(callId) && !secret.has(callId);
}

/** Servers of which the model has read something that a tool gave back, or would read it next. */
function readBy({ calls, conversation }: Snapshot, { read }: RestoredState): readonly ServerRef[] {
  const told = new Set(conversation.entries.flatMap((entry) => toolCallsOf(entry).map((it) => it.callId)));
  const all = new Map(read);
  for (const { id, serverId, serverLabel: label, ...call } of calls) {
    if (told.has(id) && 'startedAt' in call) all.set(serverId, { serverId, label });
  }
  return [...all.values()];
}

/** The conversation as it is when its turn ends at this moment. */
function entriesOf({ conversation: { status, entries } }: Snapshot, at: number): readonly Entry[] {
  const why = problem('model-stopped');
  const ended = entries.map((entry): Entry => {
    if (entry.kind !== 'assistant' || entry.status !== 'writing') return entry;
    const toolCalls = entry.toolCalls.map((asked) => ({ ...asked, problem: why }));
    return { ...entry, status: 'stopped', toolCalls };
  });
  return status === 'idle' ? ended : [...ended, { kind: 'notice', id: '', at, problem: why }];
}

function withoutSecrets(entry: Entry, isPlain: (callId: string) => boolean): Entry {
  if (entry.kind !== 'assistant') return entry;
  const toolCalls = entry.toolCalls.map((asked) =>
    asked.callId === undefined || isPlain(asked.callId) ? asked : { ...asked, arguments: secretArguments },
  );
  return { ...entry, toolCalls };
}

function toolCallsOf(entry: Entry): readonly EntryToolCall[] {
  return entry.kind === 'assistant' ? entry.toolCalls : [];
}

/** A call as it is when the page goes at this moment, and with it whoever waits for its answer. */
function settledOf(call: Call, snapshot: Snapshot, at: number): unknown {
  const settled = isSettled(call) ? call : reduceCall(call, endOf(call, snapshot, at));
  return settled.status === 'done' ? bare(settled) : settled;
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

/** Without what can be read anew from what the server sent; and without resources, which may have changed since. */
function bare({ reads: _reads, result, ...call }: DoneCall): unknown {
  const { raw, schemaCheck, schema, parts } = result;
  const exact = parts.flatMap((part) => (part.kind === 'structured' && part.exact ? [part.exact] : []))[0];
  return { ...call, result: { raw, schemaCheck, schema, exact } };
}

/** Nothing where JSON would make another value of it. */
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
