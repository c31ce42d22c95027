import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Health } from './health.js';
import { listAllTools, type Listing, type ToolPages } from './listing.js';
import type { CachedProtocol } from './protocol-cache.js';
import type { Session } from './sdk-session.js';
import type { SessionEvents, SessionOptions } from './session.js';
import { withoutJit } from './without-jit.js';

/** Parts of a connection that is open. */
interface Link {
  readonly session: Session;
  readonly listing: Listing;
  readonly health: Health;
}

type Opened =
  { readonly session: Session; readonly tools: ToolPages | undefined } | { readonly problem: Problem };

/** An attempt to connect, with all that comes of it until the next one begins. */
export class Attempt {
  readonly #end = new AbortController();
  link: Link | undefined;
  /** The server wants a sign-in, and has been believed: that it says so again is no news. */
  isSignedOut = false;
  /** Its failure is being looked into, or just was. */
  isExamined = false;
  /** When its tools were first listed. */
  listedAt: number | undefined;

  /** Aborts when the attempt ends. Its reason is why calls did not come back. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  /**
   * Opens a session with the SDK, which is loaded when the first connection needs it. The tools come with it if the protocol
   * was remembered: what was remembered is as good as the first answer. Resolves with `undefined` if the attempt is over.
   */
  async open(
    options: SessionOptions,
    events: SessionEvents,
    cached: CachedProtocol | undefined,
  ): Promise<Opened | undefined> {
    let session: Session | undefined;
    try {
      withoutJit();
      const { openSession } = await import('./sdk.js');
      session = await openSession(options, events, this.signal, cached);
      const tools = cached && (await listAllTools({ session, limits: options.limits, signal: this.signal }));
      if (!this.isOver) return { session, tools };
      session.close();
      return undefined;
    } catch (error) {
      session?.close();
      if (this.isOver) return undefined;
      if (McpToolsError.isInstance(error)) return { problem: error.problem };
      const { origin } = new URL(options.config.url);
      return { problem: problem('connection-failed', { origin, detail: detailOf(error) }) };
    }
  }

  end(why: Problem): void {
    this.#end.abort(new McpToolsError(why));
    this.link?.listing.stop();
    this.link?.session.close();
    this.link = undefined;
  }
}
