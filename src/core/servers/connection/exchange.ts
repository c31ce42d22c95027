/** One HTTP exchange as the page saw it, for the doctor. It has names of headers, and never values that may be secret. */
export interface Exchange {
  readonly at: number;
  /** The HTTP method. */
  readonly method: string;
  /** The JSON-RPC method, where the body had one. */
  readonly rpc?: string;
  /** Names, in lower case, of the request's headers for which a server's CORS answer has to name them. */
  readonly asked: readonly string[];
  readonly outcome: Outcome;
}

/** Headers came, and the page may read them. */
export interface ResponseOutcome {
  readonly kind: 'response';
  readonly status: number;
  /** Without parameters, in lower case. */
  readonly contentType: string;
  /** The page could read a `Mcp-Session-Id` header. */
  readonly hasSessionId: boolean;
  /** The page could read a `WWW-Authenticate` header. */
  readonly hasChallenge: boolean;
  /** Value of `WWW-Authenticate`, if the response is not a success. */
  readonly challenge?: string | undefined;
  /** Beginning of the body, if the response is not a success. */
  readonly body?: string | undefined;
}

export type Outcome =
  | ResponseOutcome
  /** A redirect, which is not followed; where it points a page cannot see. */
  | { readonly kind: 'redirect' }
  /** The browser gave no response and no reason (`TypeError`): down, CORS, CSP, mixed content. */
  | { readonly kind: 'blocked' }
  /** We gave up waiting for the headers. */
  | { readonly kind: 'ended' }
  /** A bound of ours was crossed: `limit` is its name in `limits.ts`. */
  | { readonly kind: 'limit'; readonly limit: string; readonly value: number };

/** The exchange that an error of `fetch` ended. */
export const blockedBy = new WeakMap<object, Exchange>();

/** Returns the content type of a response without parameters, in lower case; empty if there is none. */
export function contentTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
