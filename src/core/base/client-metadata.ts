import { parseAddress } from './address.js';
import { isLoopback } from './network.js';

/** What a page says of itself in its Client ID Metadata Document. */
export interface ClientMetadataOptions {
  /**
   * Where the document will lie, to the letter: it is the page's client id. `https:`, with a path, without a query. Authorization
   * servers may ask that it be on the origin of the callback page, so best lay it there.
   */
  readonly url: string | URL;
  /** The page's callback page: `https:`, or `http:` on this machine while it is being developed. */
  readonly callbackUrl: string | URL;
  /** What people are told is asking for their sign-in. */
  readonly name: string;
  /** A page about it. */
  readonly homepage?: string | URL;
  /** A picture of it. */
  readonly logo?: string | URL;
  /** All rights that it may ever ask for. Default: none are named, and each sign-in says what it wants. */
  readonly scopes?: readonly string[];
}

/** A Client ID Metadata Document, in the words of RFC 7591. */
export interface ClientMetadata {
  readonly client_id: string;
  readonly client_name: string;
  readonly client_uri?: string;
  readonly logo_uri?: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
  readonly application_type: 'web' | 'native';
  readonly scope?: string;
}

/**
 * Makes the document by which authorization servers know a page that they have never heard of (MCP 2026-07-28, "Client ID
 * Metadata Documents"). Lay it, as JSON, where `url` says, and name that as `signIn.clientMetadataUrl`. Throws a `TypeError`
 * that says what an authorization server would refuse.
 *
 * @example
 * const document = clientMetadata({
 *   url: 'https://page.example/oauth/client.json',
 *   callbackUrl: 'https://page.example/mcp-tools-callback.html',
 *   name: 'Weather desk',
 * });
 */
export function clientMetadata(options: ClientMetadataOptions): ClientMetadata {
  const { url, callbackUrl, name, homepage, logo, scopes = [] } = options;
  const callback = addressIn('callbackUrl', callbackUrl);
  if (callback.href.includes('#'))
    throw new TypeError('The callbackUrl must have no fragment (what stands behind a #).');
  if (typeof (name as unknown) !== 'string' || name.trim() === '') {
    throw new TypeError('The name must say what people are told is asking for their sign-in.');
  }
  const wrong = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  if (wrong !== undefined) {
    throw new TypeError(`"${wrong}" is no scope: each is a word of its own, of plain characters.`);
  }
  return {
    client_id: clientIdIn(url),
    client_name: name,
    ...(homepage === undefined ? {} : { client_uri: addressIn('homepage', homepage).href }),
    ...(logo === undefined ? {} : { logo_uri: addressIn('logo', logo).href }),
    redirect_uris: [callback.href],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // What lies open for everybody can keep no secret.
    token_endpoint_auth_method: 'none',
    // OpenID Connect Dynamic Client Registration: a web page has no callback on the machine of whoever looks at it.
    application_type: callback.protocol === 'https:' ? 'web' : 'native',
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  };
}

/** It is compared letter by letter, so that there must be one way of writing it. */
function clientIdIn(given: string | URL): string {
  const url = addressIn('url', given);
  if (url.protocol !== 'https:') throw new TypeError('The url of the document must begin with https://.');
  if (url.pathname === '/') throw new TypeError('The url of the document must have a path, as /client.json.');
  if (/[?#]/.test(url.href))
    throw new TypeError('The url of the document must have no query and no fragment.');
  if (String(given) !== url.href) {
    throw new TypeError(
      `The url of the document must be written as "${url.href}", since it is compared to the letter.`,
    );
  }
  return url.href;
}

function addressIn(name: string, given: string | URL): URL {
  const url = parseAddress(given);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe) {
    throw new TypeError(
      `The ${name} must be a whole address that begins with https://, or http:// on this machine.`,
    );
  }
  if (url.username || url.password)
    throw new TypeError(`The ${name} must have no user name and no password in it.`);
  return url;
}
