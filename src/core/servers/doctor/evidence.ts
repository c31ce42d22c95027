import type { Evidence } from '../../protocol/index.js';
import type { Exchange } from '../connection/exchange.js';
import type { Examination } from './examine.js';
import { spelt } from './headers.js';
import type { Sight } from './probe.js';

/** Of the trail, as much as one looks at. */
const newest = 6;
/** A server's own words stay this short. */
const chars = 80;

export function trailEvidence(trail: readonly Exchange[]): Evidence[] {
  return trail.slice(-newest).map(({ method, rpc, outcome }) => {
    const tried = rpc ? `${method} ${rpc}` : method;
    switch (outcome.kind) {
      case 'response': {
        const { status, contentType, hasChallenge } = outcome;
        const hidden = status === 401 && !hasChallenge ? 'no WWW-Authenticate that the page may read' : '';
        return seen(tried, `HTTP ${status}`, [contentType.slice(0, chars), hidden]);
      }
      case 'limit':
        return seen(tried, 'cut off', [`${outcome.limit}: ${outcome.value}`]);
      case 'ended':
        return seen(tried, 'no answer');
      default:
        return seen(tried, outcome.kind);
    }
  });
}

export function probeEvidence({ reach, plain, headers }: Examination): Evidence[] {
  return [
    sighted('HEAD without CORS', reach),
    sighted('POST without custom headers', plain),
    ...headers.map(([names, sight]) => sighted(`POST with ${names.map(spelt).join(', ')}`, sight)),
  ];
}

const notReached =
  'nothing that a page may notice: down, unknown name, bad certificate, or Cross-Origin-Resource-Policy';

export function sighted(tried: string, sight: Sight): Evidence {
  switch (sight.kind) {
    case 'answer':
      return seen(tried, `HTTP ${sight.status}`, [sight.contentType.slice(0, chars)]);
    case 'reached':
      return seen(tried, 'reached, unreadable');
    case 'silence':
      return seen(tried, 'no answer');
    case 'redirect':
      return seen(tried, 'redirect');
    case 'blocked': {
      const isReach = tried.endsWith('without CORS');
      return seen(tried, isReach ? 'not reached' : 'blocked', [sight.reason ?? (isReach ? notReached : '')]);
    }
  }
}

export function seen(tried: string, saw: string, details: readonly string[] = []): Evidence {
  const detail = details.filter(Boolean).join('; ');
  return { tried, saw, ...(detail ? { detail } : {}) };
}
