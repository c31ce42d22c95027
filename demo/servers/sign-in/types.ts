export interface AuthorizationServerOptions {
  /** Used if it is free; otherwise any free port. */
  port?: number;
  /** Answers `/__seen` and similar paths. For tests only. */
  record?: boolean;
  /** Lifetime of an access token, in seconds. Default: 3,600. */
  accessTokenSeconds?: number;
  /** Isolates its pages from their opener, as large sign-in pages do. */
  coop?: boolean;
  /** Binds tokens to keys (RFC 9449) on request. Default: true. */
  dpop?: boolean;
  /** Issues refresh tokens. Default: true. */
  refresh?: boolean;
  /** Clients may register themselves (RFC 7591). Default: true. */
  registration?: boolean;
  /** A client's id may be the address of its metadata document. Default: true. */
  clientDocuments?: boolean;
}

/** The data that an access token represents. */
export interface Access {
  readonly person: string;
  readonly client: string;
  /** The server that it is for (RFC 8707). */
  readonly audience: string;
  readonly scopes: readonly string[];
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** The thumbprint of the key without which it is invalid. */
  readonly key: string | undefined;
}

/** One received request, without secrets. */
export interface SeenRequest {
  readonly at: number;
  /** The OAuth endpoint: `authorization`, `resume` (back from our pages), `token`, `registration`, `revocation`… */
  readonly endpoint: string;
  readonly status: number;
  readonly origin: string | undefined;
  /** Every parameter's name, and the values of those that are not secret. */
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasProof: boolean;
  /** The error code of the response. */
  readonly error: string | undefined;
}

export interface Seen {
  /** Number of token requests, by `grant_type`. */
  readonly tokens: Readonly<Record<string, number>>;
  readonly registrations: number;
  readonly revocations: number;
  readonly requests: readonly SeenRequest[];
}

export interface AuthorizationServer {
  /** Its origin, which is also its issuer identifier. */
  readonly issuer: string;
  readonly hasDpop: boolean;
  /** Issues tokens for this MCP server too, from now on. */
  protect(resource: string, scopes: readonly string[]): void;
  /** Returns `undefined` if the token is invalid or has expired. */
  lookUp(token: string): Promise<Access | undefined>;
  /** Registers a client on the server's side; with a secret only if one is given. */
  admit(client: { redirectUri: string; secret?: string }): Promise<string>;
  seen(): Seen;
  forgetSeen(): void;
  expireAccessTokens(): void;
  /** Acts as if every person had revoked all permissions: no token of either kind is valid any more. */
  revokeGrants(): void;
  /** Acts as if the server had been restarted: clients and people are forgotten as well. */
  reset(): void;
  stop(): Promise<void>;
}
