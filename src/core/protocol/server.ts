import type { Problem } from '../base/errors.js';
import type { Diagnosis } from './diagnosis.js';
import type { ServerSignIn, SignedIn } from './sign-in.js';

/** How the page names and reaches one MCP server. */
export interface ServerConfig {
  /** The server's Streamable HTTP endpoint, `https:` or `http:`. */
  readonly url: string;
  /** What the page calls the server. People see this name, never the one the server gives itself. Default: the URL's host. */
  readonly label?: string;
  /** Sent with every request to this server, and to no other. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives the bearer token for each request to this server; `undefined` sends none. */
  readonly getToken?: () => Promise<string | undefined>;
  /**
   * Whether arguments that a tool's schema marks with `x-mcp-header` are sent as `Mcp-Param-…` headers too, as MCP
   * 2026-07-28 demands. `false` is for a server that does without them and whose CORS list lacks them. Default: `true`.
   */
  readonly paramHeaders?: boolean;
  /**
   * Whose account the calls are made as, such as a user's id: decisions that hold for later calls hold for this one only.
   * Default: none is named.
   */
  readonly principal?: string;
  /**
   * Believes what the server claims of its tools, so that one which claims to read only may be called without asking.
   * Default: `false`; a claim may make people more careful, never less.
   */
  readonly trustAnnotations?: boolean;
  /**
   * How to sign in to this server. `false`: never. Of no effect where `getToken` or an `Authorization` header is given, which
   * win. Default: as the host's options say.
   */
  readonly signIn?: ServerSignIn | false;
  /** `false` waits for `host.connect(id)`. Default: connects at once. */
  readonly autoConnect?: boolean;
}

/** Which family of MCP revisions a connection speaks: 2026-07-28 and later, or 2025-11-25 and earlier. */
export type ProtocolFamily = 'modern' | 'legacy';

/** A tool that a server offered and the host did not admit, and why. */
export interface RejectedTool {
  /** The name as the server sent it, cut to a bounded length; empty where there was none. */
  readonly name: string;
  readonly problem: Problem;
}

interface ServerBase {
  readonly id: string;
  /** The page's name for the server. */
  readonly label: string;
  readonly url: string;
  /** The URL's origin in ASCII; empty where the URL is no URL. */
  readonly origin: string;
  /** Why the last connection or call failed, as far as a page can find out. Goes when the next one works. */
  readonly diagnosis?: Diagnosis;
  /** Set where its calls asked for too many approvals: further ones are not asked about, and not made, until `host.resume(id)`. */
  readonly paused?: Problem;
}

export interface ConnectingServer extends ServerBase {
  readonly status: 'connecting';
  /** Set where a connection that stood was lost: it is made again, and its tools stay in the snapshot meanwhile. */
  readonly retry?: {
    readonly problem: Problem;
    /** Tries so far. */
    readonly attempt: number;
    /** When the next try begins, where it has not begun. */
    readonly at?: number;
  };
}

export interface ConnectedServer extends ServerBase {
  readonly status: 'connected';
  readonly era: ProtocolFamily;
  /** The negotiated protocol revision, such as `2026-07-28`. */
  readonly protocolVersion: string;
  /** What the server says of itself: shown as a claim, never used for trust or naming. */
  readonly claims: { readonly name?: string; readonly version?: string };
  /** The server's notes for a model: untrusted text. */
  readonly instructions?: string;
  /** `failed` keeps the tools of the last list that was had, and `toolsProblem` says why; where it is `ready`, that there are more. */
  readonly toolsStatus: 'loading' | 'ready' | 'failed';
  readonly toolsProblem?: Problem;
  readonly rejectedTools: readonly RejectedTool[];
  /** Set where the connection stands on a sign-in that this host made. `host.signOut(id)` ends it. */
  readonly signedIn?: SignedIn;
}

export interface SignInServer extends ServerBase {
  readonly status: 'needs-sign-in';
  readonly problem: Problem;
}

export interface FailedServer extends ServerBase {
  readonly status: 'failed';
  readonly problem: Problem;
}

export interface ClosedServer extends ServerBase {
  readonly status: 'closed';
}

/** One MCP endpoint that the page configured, in one of five states. */
export type Server = ConnectingServer | ConnectedServer | SignInServer | FailedServer | ClosedServer;
