import { McpToolsError, problem, problemError, type Problem } from '../base/problems.js';
import type { ConnectedServer, Server, Snapshot, Tool } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import { findTool, isListing, isConnecting } from './call-state.js';
import { DeadlineError } from './sending.js';

type Shared = Pick<HostState, 'store' | 'limits'>;

/** Matches problems whose messages are about a tool that may have run. */
const aboutCalls = /^(connection-lost|session-ended|server-removed|no-reply)$/;

/**
 * Finds a tool to call. If its server is connecting or listing its tools, waits up to `limits.connectMs`. Resolves with a
 * problem if the tool is not found; rejects with a `DeadlineError` if the signal is aborted.
 */
export async function toolInTime(
  shared: Shared,
  serverId: string,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly server: Server; readonly tool: Tool } | Problem> {
  const find = (snapshot: Snapshot): ReturnType<typeof findTool> => findTool(snapshot, serverId, name);
  const isInTime = await until(shared, signal, (snapshot) => {
    const { problem: why, server } = find(snapshot);
    return why === undefined || !isListing(server);
  });
  const { server, tool, problem: why } = find(shared.store.get());
  return why ? whyNot(server, why, isInTime, shared) : { server, tool };
}

/** Waits for a server that is connecting. Rejects with the reason if it does not connect. */
export async function awaitServer(
  shared: Shared,
  serverId: string,
  signal: AbortSignal,
): Promise<ConnectedServer> {
  const find = ({ servers }: Snapshot): Server | undefined => servers.find(({ id }) => id === serverId);
  const isInTime = await until(shared, signal, (snapshot) => !isConnecting(find(snapshot)));
  const server = find(shared.store.get());
  if (server?.status === 'connected') return server;
  const why = problem('not-connected', { server: server?.label ?? serverId });
  throw new McpToolsError(whyNot(server, why, isInTime, shared));
}

/**
 * Waits for the server and tools of a call that an earlier page left open. Rejects with `task-lost` if the server fails or is
 * not on this page.
 */
export async function serverOfEarlierPage(
  shared: Shared,
  serverId: string,
  signal: AbortSignal,
): Promise<void> {
  const find = ({ servers }: Snapshot): Server | undefined => servers.find(({ id }) => id === serverId);
  const isThere = (snapshot: Snapshot): boolean => {
    const server = find(snapshot);
    return (
      server?.status === 'failed' || (server?.status === 'connected' && server.toolsStatus !== 'loading')
    );
  };
  // If the page has not added the server by then, it does not use it. A server that it has added may be waiting for a person.
  const isInTime = await until(shared, signal, isThere, (snapshot) => !find(snapshot));
  if (!isInTime) throw problemError('task-lost', { detail: 'this page does not have its server.' });
  const server = find(shared.store.get());
  if (server?.status === 'failed') throw problemError('task-lost', { detail: server.problem.message });
}

/** Waits until the tools with these aliases are listed, or no server is listing any more. Ends when the signal is aborted. */
export async function awaitAliases(
  shared: Shared,
  aliases: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const isThere = ({ servers, tools }: Snapshot): boolean =>
    !servers.some(isListing) || aliases.every((alias) => tools.some((tool) => tool.alias === alias));
  await until(shared, signal, isThere).catch(() => undefined);
}

/**
 * Waits for a snapshot for which `isThere` returns true. Resolves with false after `limits.connectMs`, if `isInVain` then
 * returns true.
 */
function until(
  { store, limits }: Shared,
  signal: AbortSignal,
  isThere: (snapshot: Snapshot) => boolean,
  isInVain: (snapshot: Snapshot) => boolean = () => true,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void): void => {
      leave();
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      done();
    };
    const onAbort = (): void => end(() => reject(new DeadlineError('signal')));
    const look = (): void => {
      if (isThere(store.get())) end(() => resolve(true));
    };
    const leave = store.subscribe(look);
    const onTimeout = (): void => {
      if (isInVain(store.get())) end(() => resolve(false));
    };
    const timer = setTimeout(onTimeout, limits.connectMs);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else look();
  });
}

function whyNot(
  server: Server | undefined,
  otherwise: Problem,
  isInTime: boolean,
  { limits }: Shared,
): Problem {
  const seconds = Math.ceil(limits.connectMs / 1000);
  if (!isInTime && server)
    return server.status === 'connecting'
      ? problem('connect-timeout', { origin: server.origin, seconds })
      : problem('list-failed', { detail: `no list came within ${seconds} s.` });
  const isUnlisted = server?.status === 'connected' && server.toolsStatus === 'failed';
  const why = isUnlisted ? server.toolsProblem : server && 'problem' in server ? server.problem : undefined;
  return why && !aboutCalls.test(why.code) ? why : otherwise;
}
