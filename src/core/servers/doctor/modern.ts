import { spelt } from './headers.js';
import { sighted } from './evidence.js';
import type { Look } from './look.js';

const version = '2026-07-28';
const chars = 4_096;

/**
 * Whether a server that was reached in the older way speaks the newer one as well. Without `Mcp-Method`, which the page
 * may not send, such a server has to refuse with -32020; one that does not know the newer version says anything else.
 */
export async function seemsModern(
  { of, probe, evidence }: Pick<Look, 'of' | 'probe' | 'evidence'>,
  missing: readonly string[],
): Promise<boolean> {
  const needs = ['content-type', 'mcp-protocol-version'];
  if (needs.some((name) => missing.includes(name))) return true;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const sight = await probe(of.url, {
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': version,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }),
    read: chars,
  });
  evidence.push(sighted(`POST server/discover without ${missing.map(spelt).join(', ')}`, sight));
  // Who wants a token of everybody, and gets none here, has said nothing of versions.
  if (sight.kind !== 'answer') return true;
  return /-32020|"supportedVersions"/.test(sight.text ?? '');
}
