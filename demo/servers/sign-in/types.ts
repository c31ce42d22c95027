export interface AuthorizationServerOptions {
  /** Used when it is free; any free port otherwise. */
  port?: number;
  /** Answers `/__seen` and its like. For tests: a demo needs no such doors. */
  record?: boolean;
  /** How long an access token is good for. Default: an hour. */
  accessTokenSeconds?: number;
  /** Cuts its pages off from whoever opened them, as large sign-in pages do. */
  coop?: boolean;
  /** Binds tokens to keys (RFC 9449) where a client asks for it. Default: it does. */
  dpop?: boolean;
  /** Gives out refresh tokens. Default: it does. */
  refresh?: boolean;
  /** Clients may register themselves (RFC 7591). Default: they may. */
  registration?: boolean;
  /** A client's id may be the address of its metadata document. Default: it may. */
  clientDocuments?: boolean;
}

/** What an access token stands for. */
export interface Access {
  readonly person: string;
  readonly client: string;
  /** Who it is for (RFC 8707). */
  readonly audience: string;
  readonly scopes: readonly string[];
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** The thumbprint of the key without which it is worth nothing. */
  readonly key: string | undefined;
}

/** One request that came, and nothing that is secret in it. */
export interface SeenRequest {
  readonly at: number;
  /** The OAuth endpoint: `authorization`, `resume` (back from our pages), `token`, `registration`, `revocation`… */
  readonly endpoint: string;
  readonly status: number;
  readonly origin: string | undefined;
  /** Every parameter's name, and the values of those that are no secret. */
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasProof: boolean;
  /** The error code of the answer. */
  readonly error: string | undefined;
}

export interface Seen {
  /** How many token requests there were, by `grant_type`. */
  readonly tokens: Readonly<Record<string, number>>;
  readonly registrations: number;
  readonly revocations: number;
  readonly requests: readonly SeenRequest[];
}

export interface AuthorizationServer {
  /** Its origin, and its name. */
  readonly issuer: string;
  readonly hasDpop: boolean;
  /** From now on it gives out tokens for this MCP server too. */
  protect(resource: string, scopes: readonly string[]): void;
  /** `undefined`: good for nothing, or no more. */
  lookUp(token: string): Promise<Access | undefined>;
  /** A client that is known here without having registered itself; with a secret only if it brings one. */
  admit(client: { redirectUri: string; secret?: string }): Promise<string>;
  seen(): Seen;
  forgetSeen(): void;
  expireAccessTokens(): void;
  /** As if everybody had taken back what they allowed: no token is good any more, of either kind. */
  revokeGrants(): void;
  /** As if it had been started anew: clients and people are forgotten as well. */
  reset(): void;
  stop(): Promise<void>;
}
