import { withDeadline } from './calls/index.js';
import { detailOf, McpToolsError, problem } from './errors.js';
import type { CallList } from './host-call-list.js';
import type { Inputs } from './host-inputs.js';
import type { Servers } from './host-servers.js';
import type { Shared } from './host-shared.js';
import { lookOver, readContents } from './results/index.js';
import type { DoneCall, ResourceRead } from './types.js';

/** Reads what links in results point to, when a person wants it: from the server that gave the link, and no other. */
export function createReads(
  { limits, record }: Shared,
  list: CallList,
  servers: Servers,
  inputs: Inputs,
): (callId: string, uri: string) => Promise<ResourceRead> {
  const put = (callId: string, read: ResourceRead): void => {
    const call = list.get(callId);
    if (call?.status !== 'done') return;
    const others = call.reads?.filter((one) => one.uri !== read.uri) ?? [];
    list.put({ ...call, reads: [...others, read] });
  };

  const fetchParts = async (call: DoneCall, uri: string): Promise<ResourceRead> => {
    const connection = servers.connectionOf(call.serverId);
    if (!connection) throw new McpToolsError(problem('not-connected', { server: call.serverLabel }));
    const { signal } = new AbortController();
    const deadline = { idleMs: limits.readMs, totalMs: limits.readMs, signal };
    const raw = await withDeadline(deadline, (inner, clock) =>
      connection.readResource(uri, {
        signal: inner,
        answer: inputs.round({ callId: call.id, serverId: call.serverId, clock, signal: inner }),
      }),
    );
    await lookOver(raw, limits);
    return { uri, status: 'done', parts: readContents(raw, limits) };
  };

  return async (callId, uri) => {
    const call = list.get(callId);
    const isGiven =
      call?.status === 'done' && call.result.parts.some((part) => part.kind === 'link' && part.uri === uri);
    if (!isGiven) throw new McpToolsError(problem('unknown-link'));
    const before = call.reads?.find((one) => one.uri === uri);
    if (before?.status === 'reading') return before;
    put(callId, { uri, status: 'reading' });
    let read: ResourceRead;
    try {
      read = await fetchParts(call, uri);
    } catch (error) {
      const why = McpToolsError.isInstance(error)
        ? error.problem
        : problem('read-failed', { detail: detailOf(error) });
      read = { uri, status: 'failed', problem: why };
    }
    put(callId, read);
    record({
      kind: 'read',
      serverId: call.serverId,
      server: call.serverLabel,
      callId,
      uri,
      outcome: read.status === 'done' ? 'done' : 'failed',
      ...(read.status === 'failed' ? { problem: read.problem } : {}),
    });
    return read;
  };
}
