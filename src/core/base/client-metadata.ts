import { isLoopback, parseAddress } from '../../shared/network.js';

/** Data of a page's Client ID Metadata Document. */
export interface ClientMetadataOptions {
  /**
   * Exact address of the document, which is the page's client id: `https:`, with a path, without a query. Serve it from the
   * origin of the callback page, because some authorization servers require that.
   */
  readonly url: string | URL;
  /** Address of the page's callback page: `https:`, or `http:` on this machine during development. */
  readonly callbackUrl: string | URL;
  /** Name that people see when they sign in. */
  readonly name: string;
  /** Address of a page with information about your page. */
  readonly homepage?: string | URL;
  /** Address of a logo. */
  readonly logo?: string | URL;
  /**
   * All OAuth scopes that the page may request. Default: no scopes in the document; each sign-in requests the scopes that it
   * needs.
   */
  readonly scopes?: readonly string[];
}

/** A Client ID Metadata Document, with the fields of RFC 7591. */
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
 * Returns the document that describes a page to authorization servers at which it is not registered (MCP 2026-07-28, "Client ID
 * Metadata Documents"). Serve it as JSON at `url`, and set `signIn.clientMetadataUrl` to that address. Throws a `TypeError`
 * with the reason if an authorization server would reject the document.
 *
 * @example const document = clientMetadata({ url: 'https://page.example/oauth/client.json', callbackUrl:
 * 'https://page.example/mcp-tools-callback.html', name: 'Weather desk', });
 */
export function clientMetadata(options: ClientMetadataOptions): ClientMetadata {
  const { url, callbackUrl, name, homepage, logo, scopes = [] } = options;
  const callback = addressIn('callbackUrl', callbackUrl);
  if (callback.href.includes('#')) refuse('The callbackUrl must have no fragment (what stands behind a #).');
  if (typeof (name as unknown) !== 'string' || name.trim() === '') {
    refuse('The name must say what people are told is asking for their sign-in.');
  }
  const wrong = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  if (wrong !== undefined) refuse(`"${wrong}" is no scope: each is a word of its own, of plain characters.`);
  return {
    client_id: clientIdIn(url),
    client_name: name,
    ...(homepage === undefined ? {} : { client_uri: addressIn('homepage', homepage).href }),
    ...(logo === undefined ? {} : { logo_uri: addressIn('logo', logo).href }),
    redirect_uris: [callback.href],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // A public client has no secret.
    token_endpoint_auth_method: 'none',
    // OpenID Connect Dynamic Client Registration does not allow web clients a callback on this device.
    application_type: callback.protocol === 'https:' ? 'web' : 'native',
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  };
}

/** Returns the client id. Accepts only the canonical spelling, because client ids are compared character by character. */
function clientIdIn(given: string | URL): string {
  const url = addressIn('url', given);
  if (url.protocol !== 'https:') refuse('The url of the document must begin with https://.');
  if (url.pathname === '/') refuse('The url of the document must have a path, as /client.json.');
  if (/[?#]/.test(url.href)) refuse('The url of the document must have no query and no fragment.');
  if (String(given) !== url.href) {
    refuse(`The url of the document must be written as "${url.href}", since it is compared to the letter.`);
  }
  return url.href;
}

function addressIn(name: string, given: string | URL): URL {
  const url = parseAddress(given);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe) {
    refuse(`The ${name} must be a whole address that begins with https://, or http:// on this machine.`);
  }
  if (url.username || url.password) refuse(`The ${name} must have no user name and no password in it.`);
  return url;
}

function refuse(reason: string): never {
  throw new TypeError(reason);
}
