import type { Fetch } from './ask-server.js';
import type { Session } from './types.js';

/** Tells the authorization server that the tokens are not wanted any more (RFC 7009). Whether it heeds that nobody waits for. */
export async function revoke({ revocation, tokens, client }: Session, fetchFn: Fetch): Promise<void> {
  if (revocation === undefined) return;
  const { client_id: clientId, client_secret: secret } = client;
  const body = new URLSearchParams({
    token: tokens.refresh ?? tokens.access,
    token_type_hint: tokens.refresh === undefined ? 'access_token' : 'refresh_token',
    client_id: clientId,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  // The goodbye has to survive the page that says it.
  await fetchFn(revocation, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
