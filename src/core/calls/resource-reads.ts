import { withDeadline } from './index.js';
import { detailOf, McpToolsError, problem } from '../base/errors.js';
import type { CallList } from './call-list.js';
import { sendWithSignIn } from './call-sign-in.js';
import type { Inputs } from './inputs.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import { createResourceSubscriptions, type ResourceSubscriptions } from './resource-subscriptions.js';
import { lookOver, readContents, weighAs } from '../results/index.js';
import type { DoneCall, ResourceRead } from '../protocol/index.js';

type DoneRead = Extract<ResourceRead, { readonly status: 'done' }>;

/** The reading of what links in results point to, when a person wants it: from the server that gave the link, and no other. */
export interface Reads {
  read(callId: string, uri: string): Promise<ResourceRead>;
  /** A server says that a resource changed. */
  readonly updated: ResourceSubscriptions['updated'];
}

export function createReads(shared: Shared, list: CallList, servers: Servers, inputs: Inputs): Reads {
  const { limits, record } = shared;
  const watches = createResourceSubscriptions(shared, list, servers);

  const put = (callId: string, read: ResourceRead): void => {
    const call = list.get(callId);
    if (call?.status !== 'done') return;
    const others = call.reads?.filter((one) => one.uri !== read.uri) ?? [];
    list.put({ ...call, reads: [...others, read] });
  };

  const fetchParts = async (call: DoneCall, uri: string): Promise<DoneRead> => {
    const connection = servers.connectionOf(call.serverId);
    if (!connection) throw new McpToolsError(problem('not-connected', { server: call.serverLabel }));
    const { signal } = new AbortController();
    const deadline = { idleMs: limits.readMs, totalMs: limits.readMs, signal };
    const raw = await withDeadline(deadline, (inner, clock) => {
      const reading = { callId: call.id, serverId: call.serverId, clock, signal: inner };
      return sendWithSignIn(
        servers.signIns,
        limits,
        reading,
        () => undefined,
        () => connection.readResource(uri, { signal: inner, answer: inputs.round(reading) }),
      );
    });
    await lookOver(raw, limits);
    const parts = readContents(raw, limits);
    weighAs(parts, raw);
    return { uri, status: 'done', parts };
  };

  const readLink = async (callId: string, uri: string): Promise<ResourceRead> => {
    const call = list.get(callId);
    const isGiven =
      call?.status === 'done' && call.result.parts.some((part) => part.kind === 'link' && part.uri === uri);
    if (!isGiven) throw new McpToolsError(problem('unknown-link'));
    const before = call.reads?.find((one) => one.uri === uri);
    if (before?.status === 'reading') return before;
    put(callId, { uri, status: 'reading' });
    const changes = watches.changesOf(call.serverId, uri);
    let read: ResourceRead;
    try {
      const done = await fetchParts(call, uri);
      const isFresh = watches.changesOf(call.serverId, uri) === changes;
      read = isFresh ? done : { ...done, changed: true };
      put(callId, read);
      watches.read(call, uri, isFresh);
    } catch (error) {
      const why = McpToolsError.isInstance(error)
        ? error.problem
        : problem('read-failed', { detail: detailOf(error) });
      read = { uri, status: 'failed', problem: why };
      put(callId, read);
    }
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

  return { read: readLink, updated: watches.updated };
}
