import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import { createExaminer, type Failure } from './examiner.js';
import { isAboutAccess, isBreak, isFinal } from './failures.js';
import { createHealth, type Health } from './health.js';
import { listAllTools, type ToolPages } from './list.js';
import { createListing, type Listing } from './listing.js';
import { backoff, pause, whenOnline } from './pause.js';
import { inRounds } from './rounds.js';
import type { JsonValue } from '../../protocol/index.js';
import type { Answers, Session, SessionEvents } from './session.js';
import type { Connection, ConnectionEvents, ConnectionOptions } from './states.js';
import { type CachedProtocol, cachedProtocols } from './cached-protocol.js';

/** What stands while a server is connected. */
interface Link {
  readonly session: Session;
  readonly listing: Listing;
  readonly health: Health;
}

/** One server: connected, kept connected while it can be, and found out about when it cannot. */
export function createConnection(
  { config, limits, open, storage, withSampling, signIn }: ConnectionOptions,
  events: ConnectionEvents,
): Connection {
  const stored = cachedProtocols(storage, config.url, limits.cachedProtocolMs);
  const examiner = createExaminer(config, limits, events.diagnosis);
  /** From an attempt to connect until all that came of it is over. Its reason is why calls did not come back. */
  let life = new AbortController();
  let link: Link | undefined;
  /** The server wants a sign-in, and has been believed: that it says so again is no news. */
  let isSignedOut = false;
  /** Lists that broke, one after the other. */
  let broken = 0;
  /** Times that it was lost, or not had back, since it last stood for long or somebody asked for it. */
  let losses = 0;
  /** Since when it has stood, with its tools listed. */
  let stoodSince: number | undefined;
  /** Why there is no connection, where one was tried. */
  let failure: Problem | undefined;
  let watched: readonly string[] = [];
  /** The life that is being looked into, or just was. */
  let examined: AbortSignal | undefined;
  let stopHoping = (): void => undefined;

  const begin = (why: Problem): AbortController => {
    life.abort(new McpToolsError(why));
    stopHoping();
    link?.listing.stop();
    link?.session.close();
    link = undefined;
    isSignedOut = false;
    broken = 0;
    stoodSince = undefined;
    life = new AbortController();
    return life;
  };

  const standing = (): Failure['connected'] =>
    link && { era: link.session.era, protocolVersion: link.session.protocolVersion };

  /** Unasked: where it fails there is less to show, and nothing is lost. One at a time, with a pause after. */
  const examine = (why: Problem | undefined): void => {
    const { signal } = life;
    if (examined === signal) return;
    examined = signal;
    void (async () => {
      await examiner.examine({ problem: why, connected: standing() }, signal).catch(() => undefined);
      await pause(limits.probeMs, signal);
      if (examined === signal) examined = undefined;
    })();
  };

  const fail = (why: Problem): void => {
    failure = why;
    examined = undefined;
    events.state({ status: isAboutAccess(why) ? 'needs-sign-in' : 'failed', problem: why });
    // What it lacks the server has said.
    if (why.code !== 'access-missing') examine(why);
    if (why.code === 'unreachable') stopHoping = whenOnline(() => void connect());
  };

  /** Whether the list was had. */
  const list = async (session: Session, { signal }: AbortController, known?: ToolPages): Promise<boolean> => {
    try {
      await events.listing({ status: 'loading' });
      const pages = known ?? (await listAllTools(session, limits, signal));
      if (signal.aborted) return false;
      await events.listing({ status: 'listed', ...pages });
      if (broken > 0) examiner.works();
      broken = 0;
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const why = McpToolsError.isInstance(error) ? error.problem : undefined;
      await events.listing({
        status: 'failed',
        problem:
          why?.code === 'list-too-large'
            ? why
            : problem('list-failed', {
                // A list runs no tool, and its sentence must not say that one may have run.
                detail: why && isBreak(why) ? 'the connection broke.' : detailOf(error),
              }),
      });
      if (why) heed(why);
      if (why && isBreak(why)) void listAgain(session, signal);
      return false;
    }
  };

  /** What broke a list may leave the connection standing, and then nothing else would have it listed. */
  const listAgain = async (session: Session, signal: AbortSignal): Promise<void> => {
    if (++broken > limits.reconnectAttempts) return;
    await pause(backoff(broken, limits.reconnectFirstMs, limits.reconnectLastMs), signal);
    if (!signal.aborted && link?.session === session && !isSignedOut) await link.listing.changed();
  };

  /** Opens a session and lists the tools. Gives the problem, where there is no session for one. */
  const establish = async (mine: AbortController, cached?: CachedProtocol): Promise<Problem | undefined> => {
    const isOver = (): boolean => mine.signal.aborted;
    let session: Session | undefined;
    let tools: ToolPages | undefined;
    try {
      session = await open(
        { config, limits, withSampling, signIn, cached },
        sessionEvents(mine),
        mine.signal,
      );
      // What was remembered is as good as the first answer.
      if (cached && !isOver()) tools = await listAllTools(session, limits, mine.signal);
    } catch (error) {
      session?.close();
      if (isOver()) return undefined;
      const why = McpToolsError.isInstance(error)
        ? error.problem
        : problem('connection-failed', { origin: new URL(config.url).origin, detail: detailOf(error) });
      return cached && !isAboutAccess(why) ? establishAfresh(mine) : why;
    }
    if (isOver()) {
      session.close();
      return undefined;
    }
    const listing = createListing(() => {
      const known = tools;
      tools = undefined;
      return list(session, mine, known);
    }, limits.listRefreshMs);
    const health = createHealth(limits, () => link?.session, mine.signal, settle);
    link = { session, listing, health };
    failure = undefined;
    isSignedOut = false;
    session.watch(watched);
    const { era, protocolVersion, claims, instructions } = session;
    const about = { era, protocolVersion, claims, ...(instructions ? { instructions } : {}) };
    events.state({ status: 'connected', ...about });
    // It stands, and yet something was in the way.
    if (examiner.everBlocked()) examine(undefined);
    const isListed = await listing.changed();
    if (isOver() || !isListed) return undefined;
    stoodSince = performance.now();
    // What was remembered keeps its date: else it would be believed for ever.
    if (!cached) await stored.write(session.cached);
    return undefined;
  };

  /** What was remembered of the server does not hold any more. */
  const establishAfresh = async (mine: AbortController): Promise<Problem | undefined> => {
    await stored.drop();
    return mine.signal.aborted ? undefined : establish(mine);
  };

  const sessionEvents = ({ signal }: AbortController): SessionEvents => ({
    toolsChanged: () => void link?.listing.changed(),
    resourceUpdated: events.resourceUpdated,
    troubled: () => link?.health.suspect(),
    exchanged: (exchange) => {
      if (!signal.aborted) examiner.note(exchange);
    },
    asked: (request, asking) => events.asked(request, AbortSignal.any([asking, signal])),
  });

  const connect = async (): Promise<void> => {
    const mine = begin(problem('server-removed'));
    losses = 0;
    examiner.forget();
    events.state({ status: 'connecting' });
    const why = await establish(mine, await stored.read());
    if (why && !mine.signal.aborted) fail(why);
  };

  /** Gets a connection back that was lost: soon at first, then ever more slowly, and not for ever. */
  const regain = async (first: Problem): Promise<void> => {
    if (stoodSince !== undefined && performance.now() - stoodSince > limits.reconnectLastMs) losses = 0;
    const mine = begin(problem(first.code === 'session-ended' ? 'session-ended' : 'connection-lost'));
    examiner.forget();
    let why = first;
    while (losses < limits.reconnectAttempts && !isFinal(why)) {
      losses++;
      // A server that ended a session waits for the next one.
      const isAwaited = losses === 1 && first.code === 'session-ended';
      const ms = isAwaited ? 0 : backoff(losses, limits.reconnectFirstMs, limits.reconnectLastMs);
      const retry = { problem: why, attempt: losses };
      events.state({ status: 'connecting', retry: { ...retry, at: Date.now() + ms } });
      if (!(await pause(ms, mine.signal))) return;
      events.state({ status: 'connecting', retry });
      const cached = await stored.read();
      // With what is remembered of a modern server it would stand unasked, and this one may be away.
      const failed = await establish(mine, cached?.era === 'legacy' ? cached : undefined);
      if (mine.signal.aborted || !failed) return;
      why = failed;
      examine(why);
    }
    fail(why);
  };

  /** What a failed question after the server's health means for the connection. */
  const settle = (why: Problem): void => {
    const status = Number(why.data['status']);
    if (isSignedOut) return;
    if (isAboutAccess(why)) {
      isSignedOut = true;
      link?.listing.stop();
      fail(why);
    } else if (why.code === 'connection-lost' || why.code === 'session-ended') void regain(why);
    // Servers that keep sessions say so in more than one way when they know nothing of one.
    else if (why.code === 'http-status' && (status >= 500 || link?.session.era === 'legacy'))
      void regain(why);
  };

  /** What a failed request means for the connection. */
  const heed = (why: Problem): void => {
    if (why.code === 'session-ended' || isAboutAccess(why)) settle(why);
    if (why.code !== 'connection-lost' && why.code !== 'http-status') return;
    link?.health.check();
    examine(why);
  };

  const use = async <Value>(
    signal: AbortSignal,
    work: (session: Session, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const mine = life;
    if (!link) throw new McpToolsError(problem('not-connected', { server: config.label ?? config.url }));
    try {
      const value = await work(link.session, AbortSignal.any([signal, mine.signal]));
      examiner.works();
      return value;
    } catch (error) {
      if (mine.signal.aborted) throw mine.signal.reason;
      const why = McpToolsError.isInstance(error) ? error.problem : undefined;
      // What one request may not do says nothing of others; and where somebody can sign in, they are asked first.
      const isOthers = why?.code === 'access-missing' || (signIn && why?.code === 'sign-in-required');
      if (why && !isOthers) heed(why);
      throw error;
    }
  };

  return {
    connect,
    willSend: examiner.sends,
    disconnect() {
      begin(problem('server-removed'));
      examiner.forget();
      events.state({ status: 'closed' });
    },
    refresh: async () => (await link?.listing.now()) ?? false,
    callTool: (name, args, { signal, answer, ...rest }) =>
      use(signal, (session, both) =>
        inRounds(
          (answers) => session.callTool(name, args, { ...rest, signal: both, answers }),
          answer,
          limits.inputRounds,
          both,
        ),
      ),
    readResource: (uri, { signal, answer }) =>
      use(signal, (session, both) => {
        const read = (answers?: Answers): Promise<JsonValue> =>
          session.readResource(uri, { signal: both, answers });
        return inRounds(read, answer, limits.inputRounds, both);
      }),
    watch(uris) {
      watched = uris;
      link?.session.watch(uris);
    },
    signedOut: settle,
    forget: stored.drop,
    // A person asked: what becomes of the connection meanwhile does not take the answer away.
    diagnose: () =>
      examiner.examine(
        { problem: failure, connected: standing(), withSignIn: true },
        new AbortController().signal,
      ),
  };
}
