import { sighted } from './evidence.js';
import type { Look } from './look.js';

const chars = 2_048;

/**
 * Whether it is a server of the HTTP+SSE transport (MCP 2024-11-05), which takes no POST at this address and answers a GET
 * with a stream whose first event names another one.
 */
export async function speaksOldTransport({ of, probe, evidence }: Look): Promise<boolean> {
  const sight = await probe(of.url, {
    method: 'GET',
    headers: { accept: 'text/event-stream' },
    read: chars,
  });
  evidence.push(sighted('GET for a stream', sight));
  return sight.kind === 'answer' && /^event:\s*endpoint\s*$/m.test(sight.text ?? '');
}
