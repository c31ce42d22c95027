import type { Problem } from '../base/problems.js';
import type { Diagnosis } from './diagnosis.js';
import type { Listed, Resource, ResourceTemplate } from './offer.js';
import type { Prompt } from './prompt.js';
import type { ServerSignIn, SignedIn } from './sign-in.js';
import type { Tool, ToolAnnotations, ToolIcon } from './tool.js';

/**
 * Selects tools by name, where `*` stands for any characters, or by all of these annotations (MCP `ToolAnnotations`). MCP's
 * defaults apply to missing annotations. Annotations are only the server's claims.
 */
export type ToolMatch = string | Omit<ToolAnnotations, 'title'>;

/** Filter for the tools of a server. */
export interface ToolFilter {
  /** Default: all. */
  readonly include?: readonly ToolMatch[] | undefined;
  /** Tools to leave out, even if `include` selects them. Default: none. */
  readonly exclude?: readonly ToolMatch[] | undefined;
}

/** Argument of a page's `getToken`. */
export interface TokenRequest {
  /** The token that the server has just refused (HTTP 401); return another one. Otherwise absent. */
  readonly refused?: string;
}

/** The page's configuration of one MCP server. */
export interface ServerConfig {
  /** The server's Streamable HTTP endpoint, `https:` or `http:`. */
  readonly url: string;
  /** The page's name for the server. People see this, never the server's own name. Default: the URL's host. */
  readonly label?: string | undefined;
  /** Headers of every request to this server, and to no other. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Returns the bearer token for a request to this server. If it returns `undefined`, the request has no token. After a 401,
   * the host calls the function once more, with the `refused` token. The server did not run that request, so the host sends it
   * again with the new token. If the function then throws, returns the same token, or takes longer than `limits.connectMs`, the
   * status of the server becomes `needs-sign-in`, and a call fails.
   */
  readonly getToken?: ((request: TokenRequest) => Promise<string | undefined>) | undefined;
  /**
   * Replaces the browser's `fetch` for requests to this server, for example with `portServer` of `mcp-tools/port`. The function
   * receives the arguments of `fetch` and returns a `Response`. Default: `fetch`.
   */
  readonly fetch?: ((url: string | URL, init?: RequestInit) => Promise<Response>) | undefined;
  /**
   * Also sends arguments that a tool's schema marks with `x-mcp-header` as `Mcp-Param-…` headers, as MCP 2026-07-28 requires.
   * Set `false` for a server that does not need these headers and whose CORS settings do not allow them. Default: `true`.
   */
  readonly paramHeaders?: boolean | undefined;
  /**
   * True if messages reach the server as objects and not as text, for example through a port. The host then does not make a
   * call with a number that JavaScript cannot represent. Default: `false`.
   */
  readonly roundsNumbers?: boolean | undefined;
  /** Account of the person at this server, such as a user id. Grants apply to this account only. Default: none. */
  readonly principal?: string | undefined;
  /**
   * Trusts the server's tool annotations: the host may then call a tool that claims to be read-only without asking. Default:
   * `false`. A claim can then make the host more careful, but never less.
   */
  readonly trustAnnotations?: boolean | undefined;
  /**
   * Sign-in to this server, or `false` for none. Ignored if `getToken` or an `Authorization` header is given. Default: the
   * host's option `signIn`.
   */
  readonly signIn?: ServerSignIn | false | undefined;
  /**
   * Filter for the tools of this server. Tools that the filter leaves out are not in the snapshot, and neither the page nor a
   * model can call them. `toolsProblem` names each part of the filter that matches no tool. Default: all tools.
   */
  readonly tools?: ToolFilter | undefined;
  /** `false` delays the connection until `host.connect(id)`. Default: the host connects immediately. */
  readonly autoConnect?: boolean | undefined;
}

/** Family of MCP revisions: `modern` is 2026-07-28 and later, `legacy` is 2025-11-25 and earlier. */
export type ProtocolFamily = 'modern' | 'legacy';

/** A tool that a server offered and the host rejected, with the reason. */
export interface RejectedTool {
  /** The name as the server sent it, cut at `limits.toolNameChars`; empty if there was none. */
  readonly name: string;
  readonly problem: Problem;
}

interface ServerBase {
  readonly id: string;
  /** The page's name for the server. */
  readonly label: string;
  readonly url: string;
  /** The URL's origin in ASCII; empty if the URL is malformed. */
  readonly origin: string;
  /** Diagnosis of the last connection or call that failed. Removed when the next connection or call succeeds. */
  readonly diagnosis?: Diagnosis;
  /**
   * Tools that the server listed on an earlier visit, if the page gave a `storage`. Show them until the server has listed its
   * tools again. They cannot be called.
   */
  readonly rememberedTools?: readonly Tool[];
  /** Set if the server's calls asked for too many approvals. Until `host.resume(id)`, no call that needs approval is made. */
  readonly paused?: Problem;
}

export interface ConnectingServer extends ServerBase {
  readonly status: 'connecting';
  /** Set while the host reconnects after the connection was lost. The server's tools stay in the snapshot. */
  readonly retry?: {
    readonly problem: Problem;
    /** Number of tries so far. */
    readonly attempt: number;
    /** Time of the next try, if it has not started. */
    readonly at?: number;
  };
}

/**
 * A capability beside tools that a server declares (MCP `ServerCapabilities`). `tasks` stands for the extension
 * `io.modelcontextprotocol/tasks` of 2026-07-28 as well as for the tasks of 2025-11-25.
 */
export type Capability = 'resources' | 'prompts' | 'completions' | 'logging' | 'tasks';

export interface ConnectedServer extends ServerBase {
  readonly status: 'connected';
  readonly protocolFamily: ProtocolFamily;
  /** @deprecated Use `protocolFamily`. */
  readonly era?: ProtocolFamily;
  /** The negotiated protocol revision, such as `2026-07-28`. */
  readonly protocolVersion: string;
  /** The server's claims about itself. They are shown as claims, never used for trust or naming. */
  readonly claims: {
    readonly name?: string;
    readonly version?: string;
    /** Icons as claimed (MCP 2025-11-25, `Implementation`). They are never fetched. */
    readonly icons?: readonly ToolIcon[];
  };
  /** The capabilities that the server declares, which are only the server's claims. */
  readonly capabilities: readonly Capability[];
  /** The server's instructions for a model: untrusted text. */
  readonly instructions?: string;
  /**
   * `failed`: the tools are those of the last complete list, and `toolsProblem` is the reason. `ready`: `toolsProblem` may name
   * the limit that cut the list, or the parts of the page's filter that match no tool.
   */
  readonly toolsStatus: 'loading' | 'ready' | 'failed';
  readonly toolsProblem?: Problem;
  readonly rejectedTools: readonly RejectedTool[];
  /** The server's resources, once requested with `host.listResources(id)`. */
  readonly resources?: Listed<Resource>;
  /** The server's resource templates, once requested with `host.listResources(id)`. */
  readonly resourceTemplates?: Listed<ResourceTemplate>;
  /** The server's prompts, once requested with `host.listPrompts(id)`. */
  readonly prompts?: Listed<Prompt>;
  /** Set if the connection uses a sign-in of this host. `host.signOut(id)` ends it. */
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
