import type { Evidence } from '../../protocol/index.js';
import type { Exchange } from '../connection/exchange.js';
import type { ProbeResult } from './probe.js';

/** Exchanges that are shown, the newest. */
const newest = 6;
/** Characters of a server's own text that are shown. */
const chars = 80;

export function exchangeEvidence(exchanges: readonly Exchange[]): Evidence[] {
  return exchanges.slice(-newest).map(({ method, rpc, outcome }) => {
    const tried = rpc ? `${method} ${rpc}` : method;
    switch (outcome.kind) {
      case 'response': {
        const { status, contentType, hasChallenge } = outcome;
        const hidden = status === 401 && !hasChallenge ? 'no WWW-Authenticate that the page may read' : '';
        return evidenceOf(tried, `HTTP ${status}`, [contentType.slice(0, chars), hidden]);
      }
      case 'limit':
        return evidenceOf(tried, 'cut off', [`${outcome.limit}: ${outcome.value}`]);
      case 'ended':
        return evidenceOf(tried, 'no answer');
      default:
        return evidenceOf(tried, outcome.kind);
    }
  });
}

const notReached =
  'nothing that a page may notice: down, unknown name, bad certificate, or Cross-Origin-Resource-Policy';

export function probeEvidence(tried: string, result: ProbeResult): Evidence {
  switch (result.kind) {
    case 'answer':
      return evidenceOf(tried, `HTTP ${result.status}`, [result.contentType.slice(0, chars)]);
    case 'reached':
      return evidenceOf(tried, 'reached, unreadable');
    case 'silence':
      return evidenceOf(tried, 'no answer');
    case 'redirect':
      return evidenceOf(tried, 'redirect');
    case 'blocked': {
      const isReach = tried.endsWith('without CORS');
      const detail = result.reason ?? (isReach ? notReached : '');
      return evidenceOf(tried, isReach ? 'not reached' : 'blocked', [detail]);
    }
  }
}

export function evidenceOf(tried: string, saw: string, details: readonly string[] = []): Evidence {
  const detail = details.filter(Boolean).join('; ');
  return { tried, saw, ...(detail ? { detail } : {}) };
}
