import type { Snapshot } from '../../core/index.js';
import { callState } from '../call/call-state.js';
import { problemText } from '../base/locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { visible, visibleText } from '../base/visible.js';
import { serverState } from '../tools/server-row.js';
import { changedCalls } from './snapshot-events.js';

/** The commonest marks of Markdown, which nobody wants to hear. */
const marks = /^ *(#+ |> |[-*+] |```.*|[|: -]+$)|[*`]+|!?\[|]\(.*?\)/gm;

/** Returns what is worth saying about the changes between two snapshots. */
export function newsBetween(
  before: Snapshot,
  after: Snapshot,
  strings: BaseStrings,
  since: number,
): readonly string[] {
  const news: string[] = [];
  for (const call of changedCalls(before, after)) {
    const known = before.calls.findLast(({ id }) => id === call.id);
    if (known?.status === call.status || call.status === 'checking') continue;
    if ('endedAt' in call && call.endedAt < since) continue;
    news.push(strings.announce.call(visible(call.displayName), strings.callStatus[callState(call)]));
  }
  const asked = new Set(before.asks.map(({ id }) => id));
  for (const ask of after.asks) {
    // A call that waits for an answer has said so already.
    if (asked.has(ask.id) || !('serverId' in ask) || ask.callId !== undefined) continue;
    const server = after.servers.find(({ id }) => id === ask.serverId);
    // A server that needs a sign-in has said so by its state.
    if (ask.kind === 'sign-in' && server?.status === 'needs-sign-in') continue;
    const what = ask.kind === 'sign-in' ? strings.serverStatus['needs-sign-in'] : strings.announce.asks;
    news.push(strings.announce.server(visible(server?.label ?? ''), what));
  }
  const servers = new Map(before.servers.map((server) => [server.id, server.status]));
  for (const server of after.servers) {
    if (servers.get(server.id) === server.status || server.status === 'connecting') continue;
    news.push(strings.announce.server(visible(server.label), serverState(server, strings)));
  }
  const wasBusy = before.conversation.status !== 'idle';
  if (wasBusy && after.conversation.status === 'idle') news.push(lastEntry(after, strings));
  return news;
}

function lastEntry({ conversation: { entries } }: Snapshot, strings: BaseStrings): string {
  const last = entries.at(-1);
  if (last?.kind === 'notice') return problemText(strings, last.problem);
  return last?.kind === 'assistant'
    ? strings.announce.answer(visibleText(last.text.slice(0, 300).replace(marks, '')))
    : '';
}
