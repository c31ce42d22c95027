import { detailOf, McpToolsError, problem, type Problem } from '../errors.js';
import type { Limits } from '../limits.js';
import type { ConnectedServer, JsonObject, JsonValue, ServerConfig } from '../types.js';
import { listAllTools } from './list.js';
import type { CallOptions, OpenSession, Session } from './session.js';

type Connected = Pick<ConnectedServer, 'status' | 'era' | 'protocolVersion' | 'claims' | 'instructions'>;

/** The state of one connection, as far as this room knows it. */
export type ConnectionState =
  | { readonly status: 'connecting' }
  | Connected
  | { readonly status: 'needs-sign-in' | 'failed'; readonly problem: Problem }
  | { readonly status: 'closed' };

/** What a connection tells of itself. */
export interface ConnectionEvents {
  state(state: ConnectionState): void;
  /** A listing began, ended well with every page, or failed. Resolves when it has been taken. */
  listing(
    listing:
      | { readonly status: 'loading' }
      | { readonly status: 'listed'; readonly tools: readonly unknown[] }
      | { readonly status: 'failed'; readonly problem: Problem },
  ): Promise<void>;
}

export interface Connection {
  /** Connects afresh; resolves when the attempt and the first listing have ended. */
  connect(): Promise<void>;
  disconnect(): void;
  refresh(): Promise<void>;
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue>;
}

export function createConnection(
  config: ServerConfig,
  limits: Limits,
  open: OpenSession,
  events: ConnectionEvents,
): Connection {
  let session: Session | undefined;
  let attempt = new AbortController();
  let listing: Promise<void> | undefined;
  let nextListing: ReturnType<typeof setTimeout> | undefined;
  let changedMeanwhile = false;

  const end = (): void => {
    attempt.abort();
    clearTimeout(nextListing);
    nextListing = undefined;
    listing = undefined;
    changedMeanwhile = false;
    session?.close();
    session = undefined;
  };

  const list = async (of: Session, { signal }: AbortController): Promise<void> => {
    try {
      await events.listing({ status: 'loading' });
      const tools = await listAllTools(of, limits, signal);
      if (!signal.aborted) await events.listing({ status: 'listed', tools });
    } catch (error) {
      if (signal.aborted) return;
      const own = McpToolsError.isInstance(error) && error.code === 'list-endless';
      await events.listing({
        status: 'failed',
        problem: own ? error.problem : problem('list-failed', { detail: detailOf(error) }),
      });
    }
  };

  /** One listing at a time; a change that comes meanwhile is answered after it, and never more often than the limit. */
  const relist = (): Promise<void> => {
    if (!session) return Promise.resolve();
    if (listing) {
      changedMeanwhile = true;
      return listing;
    }
    const current = attempt;
    listing = list(session, current).then(() => {
      if (current.signal.aborted) return;
      nextListing = setTimeout(() => {
        nextListing = undefined;
        listing = undefined;
        if (!changedMeanwhile) return;
        changedMeanwhile = false;
        void relist();
      }, limits.listRefreshMs);
    });
    return listing;
  };

  return {
    async connect() {
      end();
      attempt = new AbortController();
      const current = attempt;
      events.state({ status: 'connecting' });
      try {
        const opened = await open(config, limits, { toolsChanged: () => void relist() }, current.signal);
        if (current.signal.aborted) {
          opened.close();
          return;
        }
        session = opened;
      } catch (error) {
        if (current.signal.aborted) return;
        events.state(stateOf(error, config));
        return;
      }
      const { era, protocolVersion, claims, instructions } = session;
      events.state({
        status: 'connected',
        era,
        protocolVersion,
        claims,
        ...(instructions ? { instructions } : {}),
      });
      await relist();
    },
    disconnect() {
      end();
      events.state({ status: 'closed' });
    },
    async refresh() {
      if (nextListing !== undefined) {
        clearTimeout(nextListing);
        nextListing = undefined;
        listing = undefined;
        changedMeanwhile = false;
      }
      await relist();
    },
    async callTool(name, args, options) {
      const current = attempt;
      if (!session) throw new McpToolsError(problem('not-connected', { server: config.label ?? config.url }));
      const signal = AbortSignal.any([options.signal, current.signal]);
      try {
        return await session.callTool(name, args, { ...options, signal });
      } catch (error) {
        if (current.signal.aborted) throw new McpToolsError(problem('server-removed'), { cause: error });
        throw error;
      }
    },
  };
}

function stateOf(error: unknown, { url }: ServerConfig): ConnectionState {
  const why = McpToolsError.isInstance(error)
    ? error.problem
    : problem('connection-failed', { origin: url, detail: detailOf(error) });
  return { status: why.code === 'sign-in-required' ? 'needs-sign-in' : 'failed', problem: why };
}
