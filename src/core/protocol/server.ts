import type { Problem } from '../base/problems.js';
import type { Diagnosis } from './diagnosis.js';
import type { Listed, Resource, ResourceTemplate } from './offer.js';
import type { Prompt } from './prompt.js';
import type { ServerSignIn, SignedIn } from './sign-in.js';
import type { Tool, ToolAnnotations } from './tool.js';

/**
 * Tools that are meant: by name, in which `*` stands for any characters, or by all of these annotations (MCP `ToolAnnotations`),
 * with MCP's defaults where a server says nothing. Annotations are the server's word alone.
 */
export type ToolMatch = string | Omit<ToolAnnotations, 'title'>;

/** The tools of a server that a page wants. */
export interface ToolFilter {
  /** Default: all. */
  readonly include?: readonly ToolMatch[] | undefined;
  /** Left out, also if they are among `include`. Default: none. */
  readonly exclude?: readonly ToolMatch[] | undefined;
}

/** What a page's `getToken` is asked for. */
export interface TokenRequest {
  /** The token that the server has just refused (HTTP 401): another one is needed. Absent for any other request. */
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
   * Returns the bearer token for a request to this server; `undefined` sends none. After a 401 it is asked once more, with the
   * token that was `refused`, and the request, which was not run, is sent again with another one. Where it throws then, gives the
   * same one, or takes longer than `limits.connectMs`, the server is `needs-sign-in`, and a call fails.
   */
  readonly getToken?: ((request: TokenRequest) => Promise<string | undefined>) | undefined;
  /**
   * Sends the requests to this server in place of the browser's `fetch`: for one that is reached in another way, such as by
   * `portServer` of `mcp-tools/port`. It gets the address and what `fetch` would get, and answers with a `Response`. Default:
   * `fetch`.
   */
  readonly fetch?: ((url: string | URL, init?: RequestInit) => Promise<Response>) | undefined;
  /**
   * Sends arguments that a tool's schema marks with `x-mcp-header` as `Mcp-Param-…` headers too, as MCP 2026-07-28 requires.
   * `false` is for a server that does not need them and whose CORS settings do not allow them. Default: `true`.
   */
  readonly paramHeaders?: boolean | undefined;
  /**
   * `true` if messages do not stay text on their way to the server, as by a port: a call with a number that JavaScript cannot
   * hold is not made. Default: `false`.
   */
  readonly roundsNumbers?: boolean | undefined;
  /**
   * Account that calls are made with, such as a user's id. Grants hold for this account only. Default: none.
   */
  readonly principal?: string | undefined;
  /**
   * Trusts the server's tool annotations: a tool that claims to read only may then be called without asking. Default:
   * `false`; a claim can make the host more careful, never less.
   */
  readonly trustAnnotations?: boolean | undefined;
  /**
   * Sign-in to this server; `false` for none. Ignored if `getToken` or an `Authorization` header is given. Default: the
   * host's options.
   */
  readonly signIn?: ServerSignIn | false | undefined;
  /**
   * The tools of this server that the page wants; no other is in the snapshot, shown to a model, or called. A part that matches
   * no tool is named in `toolsProblem`. Default: all.
   */
  readonly tools?: ToolFilter | undefined;
  /** `false` waits for `host.connect(id)`. Default: connects at once. */
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
  /** Diagnosis of the last connection or call that failed. Removed when the next one works. */
  readonly diagnosis?: Diagnosis;
  /**
   * The tools that it listed at an earlier visit, if the page gave a `storage`: to be shown until it has listed them anew.
   * None of them can be called.
   */
  readonly rememberedTools?: readonly Tool[];
  /** Set if its calls asked for too many approvals. No further call that asks is made until `host.resume(id)`. */
  readonly paused?: Problem;
}

export interface ConnectingServer extends ServerBase {
  readonly status: 'connecting';
  /** Set if the connection was lost and is made again. The server's tools stay in the snapshot meanwhile. */
  readonly retry?: {
    readonly problem: Problem;
    /** Tries so far. */
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
  readonly era: ProtocolFamily;
  /** The negotiated protocol revision, such as `2026-07-28`. */
  readonly protocolVersion: string;
  /** The server's claims about itself. They are shown as claims, never used for trust or naming. */
  readonly claims: { readonly name?: string; readonly version?: string };
  /** The capabilities that it declares, which is its word alone. */
  readonly capabilities: readonly Capability[];
  /** The server's instructions for a model: untrusted text. */
  readonly instructions?: string;
  /** `failed`: the tools are those of the last complete list. `toolsProblem` is the reason, or, if `ready`, says which limit of the page cut the list, or what of its filter matches no tool. */
  readonly toolsStatus: 'loading' | 'ready' | 'failed';
  readonly toolsProblem?: Problem;
  readonly rejectedTools: readonly RejectedTool[];
  /** Its resources, once they were asked for by `host.listResources(id)`. */
  readonly resources?: Listed<Resource>;
  /** Its templates for resources, once they were asked for with them. */
  readonly resourceTemplates?: Listed<ResourceTemplate>;
  /** Its prompts, once they were asked for by `host.listPrompts(id)`. */
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
