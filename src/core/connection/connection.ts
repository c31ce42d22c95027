import { detailOf, McpToolsError, problem, type Problem } from '../errors.js';
import { createExaminer } from './examiner.js';
import { listAllTools } from './list.js';
import { createListing, type Listing } from './listing.js';
import { backoff, pause, whenOnline } from './pause.js';
import { inRounds } from './rounds.js';
import type { Session, SessionEvents } from './session.js';
import type { Connection, ConnectionEvents, ConnectionOptions } from './states.js';
import { type Verdict, verdictStore } from './verdict.js';

/** What stands while a server is connected. */
interface Link {
  readonly session: Session;
  readonly listing: Listing;
}

/** What another try would not change. */
const final: ReadonlySet<string> = new Set<Problem['code']>([
  'forbidden',
  'not-mcp',
  'redirected',
  'sign-in-required',
  'version-mismatch',
]);

/** What says nothing against trying again. */
function isBreak({ code, data }: Problem): boolean {
  return code === 'connection-lost' || (code === 'http-status' && Number(data['status']) >= 500);
}

/** One server: connected, kept connected while it can be, and found out about when it cannot. */
export function createConnection(
  { config, limits, open, storage, withSampling }: ConnectionOptions,
  events: ConnectionEvents,
): Connection {
  const verdicts = verdictStore(storage, config.url, limits.verdictMs);
  const examiner = createExaminer(config, limits, events.diagnosis);
  /** From an attempt to connect until all that came of it is over. Its reason is why calls did not come back. */
  let life = new AbortController();
  let link: Link | undefined;
  let isVerifying = false;
  /** The server wants a sign-in, and has been believed: that it says so again is no news. */
  let isSignedOut = false;
  /** Lists that broke, one after the other. */
  let broken = 0;
  /** Why there is no connection, where one was tried. */
  let failure: Problem | undefined;
  let stopHoping = (): void => undefined;

  const begin = (why: Problem): AbortController => {
    life.abort(new McpToolsError(why));
    stopHoping();
    link?.listing.stop();
    link?.session.close();
    link = undefined;
    isSignedOut = false;
    broken = 0;
    life = new AbortController();
    return life;
  };

  /** Nobody asked for it: where it fails there is less to show, and nothing is lost. */
  const examine = (why: Problem | undefined): void => {
    const connected = link && { era: link.session.era, protocolVersion: link.session.protocolVersion };
    void examiner.examine({ problem: why, connected }, life.signal).catch(() => undefined);
  };

  const fail = (why: Problem): void => {
    failure = why;
    events.state({ status: why.code === 'sign-in-required' ? 'needs-sign-in' : 'failed', problem: why });
    examine(why);
    if (why.code === 'unreachable') stopHoping = whenOnline(() => void connect());
  };

  /** Whether the list was had, whole. */
  const list = async (session: Session, { signal }: AbortController): Promise<boolean> => {
    try {
      await events.listing({ status: 'loading' });
      const tools = await listAllTools(session, limits, signal);
      if (signal.aborted) return false;
      await events.listing({ status: 'listed', tools });
      broken = 0;
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const why = McpToolsError.isInstance(error) ? error.problem : undefined;
      const isOwn = why?.code === 'list-endless' || why?.code === 'over-limit';
      await events.listing({
        status: 'failed',
        problem: isOwn ? why : problem('list-failed', { detail: detailOf(error) }),
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
  const establish = async (mine: AbortController, verdict?: Verdict): Promise<Problem | undefined> => {
    const isOver = (): boolean => mine.signal.aborted;
    let session: Session;
    try {
      session = await open({ config, limits, withSampling, verdict }, sessionEvents(mine), mine.signal);
    } catch (error) {
      if (isOver()) return undefined;
      if (verdict) return establishAfresh(mine);
      if (McpToolsError.isInstance(error)) return error.problem;
      return problem('connection-failed', { origin: new URL(config.url).origin, detail: detailOf(error) });
    }
    if (isOver()) {
      session.close();
      return undefined;
    }
    const listing = createListing(() => list(session, mine), limits.listRefreshMs);
    link = { session, listing };
    failure = undefined;
    isSignedOut = false;
    const { era, protocolVersion, claims, instructions } = session;
    const about = { era, protocolVersion, claims, ...(instructions ? { instructions } : {}) };
    events.state({ status: 'connected', ...about });
    // It stands, and yet something was in the way.
    if (examiner.wasBlocked()) examine(undefined);
    const isListed = await listing.changed();
    if (isOver()) return undefined;
    // What was remembered keeps its date: else it would be believed for ever.
    if (isListed && !verdict) await verdicts.write(session.verdict);
    if (!isListed && verdict) {
      listing.stop();
      session.close();
      link = undefined;
      return establishAfresh(mine);
    }
    return undefined;
  };

  /** What was remembered of the server does not hold any more. */
  const establishAfresh = async (mine: AbortController): Promise<Problem | undefined> => {
    await verdicts.drop();
    return mine.signal.aborted ? undefined : establish(mine);
  };

  const sessionEvents = ({ signal }: AbortController): SessionEvents => ({
    toolsChanged: () => void link?.listing.changed(),
    troubled: verify,
    exchanged: (exchange) => {
      if (!signal.aborted) examiner.note(exchange);
    },
    asked: (request, asking) => events.asked(request, AbortSignal.any([asking, signal])),
  });

  const connect = async (): Promise<void> => {
    const mine = begin(problem('server-removed'));
    examiner.forget();
    events.state({ status: 'connecting' });
    const why = await establish(mine, await verdicts.read());
    if (why && !mine.signal.aborted) fail(why);
  };

  /** Gets a connection back that was lost: soon at first, then ever more slowly, and not for ever. */
  const regain = async (first: Problem): Promise<void> => {
    const mine = begin(problem(first.code === 'session-ended' ? 'session-ended' : 'connection-lost'));
    examiner.forget();
    let why = first;
    for (let attempt = 1; attempt <= limits.reconnectAttempts && !final.has(why.code); attempt++) {
      // A server that ended a session waits for the next one.
      const isAwaited = attempt === 1 && first.code === 'session-ended';
      const ms = isAwaited ? 0 : backoff(attempt, limits.reconnectFirstMs, limits.reconnectLastMs);
      events.state({ status: 'connecting', retry: { problem: why, attempt, at: Date.now() + ms } });
      if (!(await pause(ms, mine.signal))) return;
      events.state({ status: 'connecting', retry: { problem: why, attempt } });
      const verdict = await verdicts.read();
      // With what is remembered of a modern server it would stand unasked, and this one may be away.
      const failed = await establish(mine, verdict?.era === 'legacy' ? verdict : undefined);
      if (mine.signal.aborted || !failed) return;
      why = failed;
      if (attempt === 1) examine(why);
    }
    fail(why);
  };

  /** Asks a server that may be gone whether it is there. It is asked twice before it is given up. */
  const verify = (): void => {
    if (isVerifying || isSignedOut || !link) return;
    isVerifying = true;
    const mine = life;
    const { session } = link;
    const isCurrent = (): boolean => link?.session === session;
    const ask = async (): Promise<Problem | undefined> => {
      try {
        await session.ping(mine.signal);
        return undefined;
      } catch (error) {
        return McpToolsError.isInstance(error) ? error.problem : problem('connection-lost');
      }
    };
    void (async () => {
      let why = await ask();
      if (why?.code === 'connection-lost' && (await pause(limits.reconnectFirstMs, mine.signal)))
        why = await ask();
      isVerifying = false;
      // What was asked may have been a session that has made way for another.
      if (why && !mine.signal.aborted && isCurrent()) settle(why);
    })();
  };

  /** What a failed question after the server's health means for the connection. */
  const settle = (why: Problem): void => {
    const status = Number(why.data['status']);
    if (isSignedOut) return;
    if (why.code === 'sign-in-required') {
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
    if (why.code === 'session-ended' || why.code === 'sign-in-required') settle(why);
    if (why.code !== 'connection-lost' && why.code !== 'http-status') return;
    verify();
    if (examiner.wasBlocked()) examine(why);
  };

  const use = async <Value>(
    signal: AbortSignal,
    work: (session: Session, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const mine = life;
    if (!link) throw new McpToolsError(problem('not-connected', { server: config.label ?? config.url }));
    try {
      return await work(link.session, AbortSignal.any([signal, mine.signal]));
    } catch (error) {
      if (mine.signal.aborted) throw mine.signal.reason;
      if (McpToolsError.isInstance(error)) heed(error.problem);
      throw error;
    }
  };

  return {
    connect,
    willSend: examiner.sends,
    disconnect() {
      begin(problem('server-removed'));
      events.state({ status: 'closed' });
    },
    async refresh() {
      await link?.listing.now();
    },
    callTool: (name, args, { signal, onProgress, headers, answer }) =>
      use(signal, (session, both) =>
        inRounds(
          (answers) => session.callTool(name, args, { signal: both, onProgress, headers, answers }),
          answer,
          limits.inputRounds,
          both,
        ),
      ),
    readResource: (uri, { signal, answer }) =>
      use(signal, (session, both) =>
        inRounds(
          (answers) => session.readResource(uri, { signal: both, answers }),
          answer,
          limits.inputRounds,
          both,
        ),
      ),
    diagnose() {
      const connected = link && { era: link.session.era, protocolVersion: link.session.protocolVersion };
      return examiner.examine({ problem: failure, connected, withSignIn: true }, life.signal);
    },
  };
}
