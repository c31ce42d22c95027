import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Health } from './health.js';
import { listAllTools, type Listing, type ToolPages } from './listing.js';
import type { CachedProtocol } from './protocol-cache.js';
import type { Session } from './sdk-session.js';
import type { SessionEvents, SessionOptions } from './session.js';
import { withoutJit } from './without-jit.js';

/** A session that was opened, with the tools if they are listed already. */
export interface Opened {
  readonly session: Session;
  readonly tools: ToolPages | undefined;
}

/** An attempt to connect, with all that comes of it until the next one begins. */
export class Attempt {
  readonly #end = new AbortController();
  /** Aborts when the attempt ends. Its reason is why calls did not come back. */
  readonly signal = this.#end.signal;
  #session: Session | undefined;
  /** Parts of the connection while it is open. */
  link: { readonly session: Session; readonly listing: Listing; readonly health: Health } | undefined;
  /** The server wants a sign-in, and has been believed: that it says so again is no news. */
  isSignedOut = false;
  /** Its failure is being diagnosed, or just was. */
  isDiagnosed = false;
  /** When its tools were first listed. */
  listedAt: number | undefined;

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
  ): Promise<Opened | { readonly problem: Problem } | undefined> {
    try {
      withoutJit();
      const { openSession } = await import('./sdk.js');
      const session = (this.#session = await openSession(options, events, this.signal, cached));
      this.signal.throwIfAborted();
      const tools = cached && (await listAllTools(session));
      this.signal.throwIfAborted();
      return { session, tools };
    } catch (error) {
      this.#session?.close();
      if (this.isOver) return undefined;
      if (McpToolsError.isInstance(error)) return { problem: error.problem };
      const { origin } = new URL(options.config.url);
      return { problem: problem('connection-failed', { origin, detail: detailOf(error) }) };
    }
  }

  end(why: Problem): void {
    this.#end.abort(new McpToolsError(why));
    this.link?.listing.stop();
    this.#session?.close();
    this.link = undefined;
  }
}
