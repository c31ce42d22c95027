import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../calls.js';
import { faultPage, pageHeaders } from './pages.js';
import { PROOF_ALGORITHMS } from './proof.js';
import type { SeenLog } from './seen.js';
import type { Store } from './store.js';
import type { AuthorizationServerOptions } from './types.js';
import { wordsFor } from './words.js';

export const INTERACTION_PATH = '/sign-in/';

const HOUR = 3600;
const TWO_WEEKS = 14 * 24 * HOUR;

export interface ProviderParts {
  readonly issuer: string;
  readonly options: AuthorizationServerOptions;
  readonly store: Store;
  readonly seen: SeenLog;
  /** The scopes of each MCP server that tokens are issued for. */
  readonly resources: ReadonlyMap<string, readonly string[]>;
}

/** Returns `oidc-provider`, configured as an authorization server for MCP: OAuth 2.1, public clients, and almost no OpenID. */
export function makeProvider({ issuer, options, store, seen, resources }: ProviderParts): Provider {
  const { port } = new URL(issuer);
  const accessTokenSeconds = options.accessTokenSeconds ?? HOUR;

  const configuration: Configuration = {
    adapter: (kind: string) => store.adapterOf(kind),
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], dPoPSigningAlgValues: PROOF_ALGORITHMS },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Cookies ignore ports, and several of these run on one host.
      names: { session: `session_${port}`, interaction: `asking_${port}`, resume: `resume_${port}` },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: options.registration ?? true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: options.clientDocuments ?? true,
        ack: 'draft-02',
      },
      dPoP: { enabled: options.dpop ?? true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          const scopes = resources.get(resource);
          if (!scopes) throw new errors.InvalidTarget();
          return { scope: scopes.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
    fetch: fetchFromThisMachine,
    routes: {
      authorization: '/authorize',
      jwks: '/keys',
      registration: '/register',
      revocation: '/revoke',
      token: '/token',
    },
    scopes: ['openid'],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['scope'],
      // A client's registration does not limit later requests: the person decides.
      validator(_ctx, _key, _value, metadata) {
        delete metadata.scope;
      },
    },
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    issueRefreshToken: (_ctx, client) =>
      (options.refresh ?? true) && client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    // Closing the browser ends the session, but not the person's permissions.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: TWO_WEEKS,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: TWO_WEEKS,
      Session: TWO_WEEKS,
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_ctx, { uid }) => INTERACTION_PATH + uid },
    renderError(ctx, { error }) {
      ctx.set(pageHeaders());
      ctx.body = faultPage(wordsFor(ctx.get('Accept-Language')), 'refused', error);
    },
  };

  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    await next();
    // In oidc-provider these belong to the MCP servers, and it lists only its own.
    if (isObject(ctx.body) && ctx.body['scopes_supported'] !== undefined) {
      ctx.body['scopes_supported'] = ['openid', ...new Set([...resources.values()].flat())];
    }
    seen.note(ctx as unknown as KoaContextWithOIDC);
  });
  return provider;
}

/** A loopback address cannot have a certificate, so a document there is fetched without one. */
function fetchFromThisMachine(url: string | URL | Request, options?: RequestInit): Promise<Response> {
  const address = new URL(url instanceof Request ? url.url : url);
  if (!isOfThisMachine(address.href)) return Promise.reject(new Error('The address is not on this machine.'));
  address.protocol = 'http:';
  // The included dispatcher rejects loopback addresses, the only ones used here.
  const { signal, headers } = options ?? {};
  return fetch(address, { redirect: 'manual', signal: signal ?? null, headers: headers ?? {} });
}

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
}
