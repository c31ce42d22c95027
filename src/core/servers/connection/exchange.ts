/** HTTP exchange as the page saw it, for the diagnosis. It has names of headers, but no values that may be secret. */
export interface Exchange {
  readonly at: number;
  /** The HTTP method. */
  readonly method: string;
  /** The JSON-RPC method, if the body had one. */
  readonly rpc?: string;
  /** Lower-case names of the request's headers that the server's CORS answer has to list. */
  readonly asked: readonly string[];
  readonly outcome: Outcome;
}

/** Outcome if the response has headers that the page may read. */
export interface ResponseOutcome {
  readonly kind: 'response';
  readonly status: number;
  /** Content type in lower case, without parameters. */
  readonly contentType: string;
  /** True if the page could read a `Mcp-Session-Id` header. */
  readonly hasSessionId: boolean;
  /** True if the page could read a `WWW-Authenticate` header. */
  readonly hasChallenge: boolean;
  /** Value of `WWW-Authenticate`, if the response is not a success. */
  readonly challenge?: string | undefined;
  /** Beginning of the body, if the response is not a success. */
  readonly body?: string | undefined;
}

export type Outcome =
  | ResponseOutcome
  /** A redirect, which is not followed. A page cannot see its target. */
  | { readonly kind: 'redirect' }
  /** No response and no reason from the browser (`TypeError`): the server is down, CORS, CSP, mixed content. */
  | { readonly kind: 'blocked' }
  /** The wait for the headers ended. */
  | { readonly kind: 'ended' }
  /** A limit was exceeded. `limit` is its name in `limits.ts`. */
  | { readonly kind: 'limit'; readonly limit: string; readonly value: number };

/** Exchange that ended with this error of `fetch`. */
export const blockedBy = new WeakMap<object, Exchange>();

/** Returns the content type of a response without parameters, in lower case; empty if there is none. */
export function contentTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
