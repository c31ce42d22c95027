import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { corsGuard } from '../cors.js';
import { listen, pathOf, sendJson, sendText } from '../http.js';
import { STYLE_PATH } from './pages.js';
import { SeenLog } from './seen.js';
import { Store } from './store.js';
import type { AuthorizationServer, AuthorizationServerOptions } from './types.js';

const STYLE = new URL('./pages.css', import.meta.url);
const CLIENT_PATH = '/__client';

/**
 * Starts a real authorization server for people on this machine: any name can sign in. It loads with the first request, since it
 * takes longer to load than everything else that starts beside it.
 */
export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
): Promise<AuthorizationServer> {
  const store = new Store();
  const seen = new SeenLog();
  const resources = new Map<string, readonly string[]>();
  const guard = corsGuard({ headers: ['DPoP'] });

  const load = async (): Promise<{ provider: Provider; answer: Answer }> => {
    const [{ makeProvider, INTERACTION_PATH }, { interact }] = await Promise.all([
      import('./provider.js'),
      import('./interaction.js'),
    ]);
    const provider = makeProvider({ issuer, options, store, seen, resources });
    const callback = provider.callback();
    const answer: Answer = (req, res) =>
      pathOf(req).startsWith(INTERACTION_PATH) ? interact(provider, req, res) : callback(req, res);
    return { provider, answer };
  };
  let loading: ReturnType<typeof load> | undefined;
  const loaded = (): ReturnType<typeof load> => (loading ??= load());

  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    if (options.coop) res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    const path = pathOf(req);
    if (path === STYLE_PATH) return sendText(res, 200, await readFile(STYLE, 'utf8'), 'text/css');
    if (options.record && path.startsWith('/__')) return answerTest(server, req, res);
    const { answer } = await loaded();
    return answer(req, res);
  }, options.port);
  const issuer = listening.origin;

  const server: AuthorizationServer = {
    issuer,
    hasDpop: options.dpop ?? true,
    protect: (resource, scopes) => void resources.set(resource, scopes),
    async lookUp(token) {
      const { provider } = await loaded();
      const found = await provider.AccessToken.find(token);
      const { aud, clientId, exp } = found ?? {};
      if (!found || typeof aud !== 'string' || clientId === undefined || exp === undefined) return undefined;
      return {
        person: found.accountId,
        client: clientId,
        audience: aud,
        scopes: found.scope?.split(' ') ?? [],
        expiresAt: exp,
        key: found.jkt,
      };
    },
    async admit({ redirectUri, secret }) {
      const id = `admitted-${crypto.randomUUID()}`;
      await store.adapterOf('Client').upsert(
        id,
        {
          client_id: id,
          client_name: 'Admitted by hand',
          redirect_uris: [redirectUri],
          ...(secret === undefined
            ? {}
            : { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' }),
        },
        Infinity,
      );
      return id;
    },
    seen: () => seen.read(),
    forgetSeen: () => seen.forget(),
    expireAccessTokens: () => store.forget('AccessToken'),
    revokeGrants: () => store.forget('AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant'),
    reset: () => store.forgetAll(),
    stop: () => listening.stop(),
  };
  return server;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Offers the same functions to tests that run in a page. */
async function answerTest(
  server: AuthorizationServer,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', server.issuer);
  const redirectUri = searchParams.get('redirect_uri') ?? '';
  switch (`${req.method ?? ''} ${pathname}`) {
    case 'GET /__seen':
      return sendJson(res, 200, server.seen());
    case 'DELETE /__seen':
      server.forgetSeen();
      break;
    case 'POST /__expire':
      server.expireAccessTokens();
      break;
    case 'POST /__revoke':
      server.revokeGrants();
      break;
    case 'POST /__reset':
      server.reset();
      break;
    case `POST ${CLIENT_PATH}`:
      return sendJson(res, 200, { client_id: await server.admit({ redirectUri }) });
    case `GET ${CLIENT_PATH}`:
      return sendJson(res, 200, clientDocument(server.issuer + (req.url ?? ''), redirectUri));
    default:
      return sendText(res, 404, 'Not found');
  }
  sendJson(res, 200, server.seen());
}

/** Returns a Client ID Metadata Document. Its address is its id, and uses `https:` like all of them. */
function clientDocument(address: string, redirectUri: string): Record<string, unknown> {
  return {
    client_id: address.replace(/^http:/, 'https:'),
    client_name: 'Known by its document',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
}
