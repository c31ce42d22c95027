import type { Call, Server, Snapshot } from '../../core/index.js';
import { briefValues } from '../base/brief-values.js';
import { callState } from '../call/call-state.js';
import { problemText } from '../base/locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { visible, visibleText } from '../base/visible.js';
import { serverState } from '../tools/server-row.js';
import { changedCalls } from '../own-host/snapshot-events.js';

/** The most common Markdown syntax, which is not read out. */
const marks = /^ *(#+ |> |[-*+] |```.*|[|: -]+$)|[*`]+|!?\[|]\(.*?\)/gm;

/** Returns the announcements for the changes between two snapshots. Also logs failures of servers to the console. */
export function newsBetween(
  before: Snapshot,
  after: Snapshot,
  strings: BaseStrings,
  since: number,
): readonly string[] {
  const news: string[] = [];
  const say = (name: string, status: string): unknown =>
    news.push(strings.announce.state(visible(name), status));
  const waiting = after.asks.filter(({ kind }) => kind === 'approval').length;
  let isAsked = false;
  for (const call of changedCalls(before, after)) {
    const known = before.calls.findLast(({ id }) => id === call.id);
    if (known?.status === call.status || call.status === 'checking') continue;
    if ('endedAt' in call && call.endedAt < since) continue;
    const title = strings.toolTitle(call.displayName, call.tool);
    isAsked ||= call.status === 'awaiting-approval';
    // Several calls of one tool differ in their values.
    const value = waiting > 1 && call.status === 'awaiting-approval' && firstValue(call, after, strings);
    say(value ? `${title} ${value}` : title, strings.callStatus[callState(call)]);
  }
  if (isAsked && waiting > 1) news.push(strings.announce.approvals(waiting));
  for (const ask of after.asks) {
    // A call that waits for an answer is already announced.
    if (before.asks.some(({ id }) => id === ask.id) || !('serverId' in ask) || ask.callId !== undefined)
      continue;
    const server = after.servers.find(({ id }) => id === ask.serverId);
    const isSignIn = ask.kind === 'sign-in';
    // A server that needs a sign-in is already announced by its state.
    if (!server || (isSignIn && server.status === 'needs-sign-in')) continue;
    say(server.label, isSignIn ? strings.serverStatus['needs-sign-in'] : strings.announce.asks);
  }
  for (const server of after.servers) {
    const known = before.servers.find(({ id }) => id === server.id);
    if (server.diagnosis && server !== known) warnOfFailure(server);
    if (known?.status === server.status || server.status === 'connecting') continue;
    say(server.label, serverState(server, strings));
  }
  const wasBusy = before.conversation.status !== 'idle';
  if (wasBusy && after.conversation.status === 'idle') news.push(lastEntry(after, strings));
  return news;
}

/** Returns the first short value of a call's arguments; `undefined` if there is none, or only secrets. */
function firstValue(call: Call, { tools }: Snapshot, { tag }: BaseStrings): string | undefined {
  const tool = tools.find(({ serverId, name }) => serverId === call.serverId && name === call.tool);
  const [value] = briefValues(call.arguments, tag, tool?.inputSchema).values();
  return value;
}

function lastEntry({ conversation: { entries } }: Snapshot, strings: BaseStrings): string {
  const last = entries.at(-1);
  if (last?.kind === 'notice') return problemText(strings, last.problem);
  return last?.kind === 'assistant'
    ? strings.announce.answer(visibleText(last.text.slice(0, 300).replace(marks, '')))
    : '';
}

/** Logs to the console why a server cannot be used, and how to fix it. */
function warnOfFailure(server: Server): void {
  import('../diagnosis/warn-of-failure.js').then(
    (warning) => warning.warnOfFailure(server),
    () => undefined,
  );
}
