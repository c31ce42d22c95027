import type { DiagnosisContext } from './diagnosis-input.js';
import { probeEvidence } from './evidence.js';
import { spelt } from './headers.js';

const version = '2026-07-28';

/**
 * Returns true if a server that was reached in the older way speaks the newer one as well. Without `Mcp-Method`, which the
 * page may not send, such a server has to refuse with -32020; one that does not know the newer version says anything else.
 */
export async function seemsModern(
  { input, probe, evidence }: DiagnosisContext,
  missing: readonly string[],
): Promise<boolean> {
  const needs = ['content-type', 'mcp-protocol-version'];
  if (needs.some((name) => missing.includes(name))) return true;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const result = await probe(input.url, {
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': version,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }),
    read: 4_096,
  });
  evidence.push(probeEvidence(`POST server/discover without ${missing.map(spelt).join(', ')}`, result));
  // Who wants a token of everybody, and gets none here, has said nothing of versions.
  if (result.kind !== 'answer') return true;
  return /-32020|"supportedVersions"/.test(result.text ?? '');
}

/**
 * Returns true of a server of the HTTP+SSE transport (MCP 2024-11-05), which takes no POST at this address and answers a GET
 * with a stream whose first event names another one.
 */
export async function speaksOldTransport({ input, probe, evidence }: DiagnosisContext): Promise<boolean> {
  const headers = { accept: 'text/event-stream' };
  const result = await probe(input.url, { method: 'GET', headers, read: 2_048 });
  evidence.push(probeEvidence('GET for a stream', result));
  return result.kind === 'answer' && /^event:\s*endpoint\s*$/m.test(result.text ?? '');
}
