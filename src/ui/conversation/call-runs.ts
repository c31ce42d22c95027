import type { AssistantEntry, Call, DoneCall, Entry, EntryToolCall } from '../../core/index.js';

/** Number of calls of answers that are joined: more would be drawn in one frame. */
const mostJoined = 24;

/** Number of calls from which a run folds to one line. */
const shortestRun = 3;

/** Calls that fold together, or one call that stays outside. */
export type CallItem =
  | { readonly run: readonly DoneCall[]; readonly asked: readonly EntryToolCall[] }
  | { readonly run?: undefined; readonly asked: readonly [EntryToolCall] };

/**
 * Divides calls into runs of three or more that went well, and others. A call with an image, sound or an app stays outside, and
 * so does one for which `isRead` is true.
 */
export function runsOf(
  asked: readonly EntryToolCall[],
  callById: ReadonlyMap<string, Call>,
  isRead: (callId: string) => boolean,
): readonly CallItem[] {
  const items: CallItem[] = [];
  let run: (readonly [EntryToolCall, DoneCall])[] = [];
  const endRun = (): void => {
    if (run.length >= shortestRun)
      items.push({ run: run.map(([, call]) => call), asked: run.map(([one]) => one) });
    else items.push(...run.map(([one]) => ({ asked: [one] }) as const));
    run = [];
  };
  const calls = asked.map(({ callId = '' }) => callById.get(callId));
  const open = calls.flatMap((call) => (call && !('endedAt' in call) ? [call.createdAt] : []));
  // Calls that ran beside one that still runs stay: its line below must not move.
  const openSince = Math.min(Infinity, ...open);
  for (const [at, one] of asked.entries()) {
    const call = calls[at];
    if (call && isFoldable(call) && call.endedAt < openSince && !isRead(call.id)) run.push([one, call]);
    else {
      endRun();
      items.push({ asked: [one] });
    }
  }
  endRun();
  return items;
}

function isFoldable(call: Call): call is DoneCall {
  return (
    call.status === 'done' &&
    !call.result.isError &&
    call.app === undefined &&
    !call.result.parts.some(({ kind }) => kind === 'image' || kind === 'audio')
  );
}

/** An entry to draw, and the last of the entries that it stands for. */
export interface DrawnEntry {
  readonly id: string;
  readonly entry: Entry;
  readonly last: Entry;
}

/** Returns an entry that stands for itself. */
export function drawnAlone(entry: Entry): DrawnEntry {
  return { id: entry.id, entry, last: entry };
}

/** Joins answers that consist only of calls with the calls before them: a model that works in steps makes one run. */
export function joinCalls(entries: readonly Entry[]): readonly DrawnEntry[] {
  const drawn: DrawnEntry[] = [];
  for (const entry of entries) {
    const before = drawn.at(-1);
    if (before?.entry.kind === 'assistant' && entry.kind === 'assistant' && isContinued(before.entry, entry))
      drawn[drawn.length - 1] = { id: before.id, entry: joined(before.entry, entry), last: entry };
    else drawn.push(drawnAlone(entry));
  }
  return drawn;
}

function isContinued(before: AssistantEntry, entry: AssistantEntry): boolean {
  return (
    before.status === 'complete' &&
    before.toolCalls.length < mostJoined &&
    entry.status !== 'stopped' &&
    before.parts.at(-1)?.type === 'tool-call' &&
    entry.parts.length > 0 &&
    entry.parts.every(({ type }) => type === 'tool-call') &&
    !isNoted(before) &&
    !isNoted(entry)
  );
}

/** True if an answer has something to show below its calls. */
function isNoted({ stop, warnings = [] }: AssistantEntry): boolean {
  return (
    warnings.length > 0 || (stop !== undefined && stop.reason !== 'tool-calls' && stop.reason !== 'stop')
  );
}

function joined(before: AssistantEntry, { parts, toolCalls, status }: AssistantEntry): AssistantEntry {
  return {
    ...before,
    status,
    parts: [...before.parts, ...parts],
    toolCalls: [...before.toolCalls, ...toolCalls],
  };
}
