import { diagnose } from '../../../../src/core/servers/doctor/diagnose.js';
import type { DiagnosisInput } from '../../../../src/core/servers/doctor/diagnosis-input.js';
import type { Exchange, Outcome } from '../../../../src/core/servers/connection/exchange.js';
import { problem } from '../../../../src/core/base/problems.js';
import { withLimits } from '../../../../src/core/base/limits.js';
import type { Diagnosis, DiagnosisCode } from '../../../../src/core/protocol/index.js';
import { type Sent, within, type World } from './doctor-network.js';

/** A server with this fault, and one way to meet it. */
export interface Sample extends World {
  readonly exchanges?: readonly Exchange[];
  readonly case?: Partial<DiagnosisInput>;
}

export const url = 'https://mcp.example/mcp';
export const page = 'https://page.example';
const origin = 'https://mcp.example';

export const old = ['content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'];
export const modern = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
export const isLegacy = { connected: { protocolFamily: 'legacy', protocolVersion: '2025-11-25' } } as const;
export const isModern = { connected: { protocolFamily: 'modern', protocolVersion: '2026-07-28' } } as const;

export const blocked: Outcome = { kind: 'blocked' };

export function answered(status: number, more: Partial<Outcome & { kind: 'response' }> = {}): Outcome {
  const contentType = status === 202 ? '' : 'application/json';
  return { kind: 'response', status, contentType, hasSessionId: false, hasChallenge: false, ...more };
}

export function discover(outcome: Outcome): Exchange {
  const asked = ['content-type', 'mcp-method', 'mcp-protocol-version'];
  return { at: 0, method: 'POST', rpc: 'server/discover', asked, outcome };
}

export function initialize(outcome: Outcome): Exchange {
  return { at: 0, method: 'POST', rpc: 'initialize', asked: ['content-type'], outcome };
}

export function initialized(outcome: Outcome, ...more: string[]): Exchange {
  const asked = ['content-type', 'mcp-protocol-version', ...more];
  return { at: 0, method: 'POST', rpc: 'notifications/initialized', asked, outcome };
}

export function toolsCall(outcome: Outcome, ...more: string[]): Exchange {
  return { at: 0, method: 'POST', rpc: 'tools/call', asked: [...modern, ...more], outcome };
}

const nothingWent = [discover(blocked), initialize(blocked)];
const unreachable = { problem: problem('unreachable', { origin }) };
const challenge = answered(401, { hasChallenge: true });

/** One for each code, including that of `or`. */
export const samples: Readonly<Record<DiagnosisCode, Sample>> = {
  'server-down': { exchanges: nothingWent, site: { is: 'down' } },
  'resource-policy': { exchanges: nothingWent, site: { is: 'down' } },
  offline: { exchanges: nothingWent, isOnline: false },
  'page-csp': { exchanges: nothingWent, hasPolicy: true },
  'mixed-content': { exchanges: nothingWent, case: { url: 'http://mcp.example/mcp' } },
  'private-network': {
    exchanges: nothingWent,
    case: { url: 'https://192.168.1.20/mcp' },
    site: { is: 'down' },
  },
  'cors-missing': { exchanges: nothingWent, site: { allowsOrigin: false } },
  'refused-without-cors': {
    exchanges: [discover(answered(200)), toolsCall(blocked)],
    site: { allowsOrigin: false },
    case: isModern,
  },
  'preflight-refused': { exchanges: nothingWent, site: { answersPreflight: false } },
  'header-not-allowed': {
    exchanges: [discover(answered(200)), toolsCall(blocked, 'mcp-param-region')],
    case: isModern,
    site: { allows: modern },
  },
  'compatibility-mode': {
    exchanges: [discover(blocked), initialize(answered(200)), initialized(answered(202))],
    case: isLegacy,
    site: { allows: old, body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"no"}}' },
  },
  'modern-headers-not-allowed': {
    exchanges: [discover(blocked), initialize(answered(400, { body: '{"error":{"code":-32022}}' }))],
    site: { allows: old },
  },
  'session-id-not-exposed': {
    exchanges: [
      ...[discover(answered(400, { body: '{"jsonrpc":"2.0"}' })), initialize(answered(200))],
      initialized(answered(400, { body: 'Mcp-Session-Id header is required' })),
    ],
  },
  'session-id-not-allowed': {
    exchanges: [initialize(answered(200, { hasSessionId: true })), initialized(blocked, 'mcp-session-id')],
    site: { allows: ['content-type', 'mcp-protocol-version', 'last-event-id'] },
  },
  'challenge-not-exposed': {
    exchanges: [discover(answered(401))],
    case: { withSignIn: true },
    site: { status: 401 },
    sites: {
      'https://mcp.example/.well-known/oauth-protected-resource': json({
        authorization_servers: ['https://as.example/one'],
      }),
      'https://as.example/.well-known/oauth-authorization-server/one': json({
        token_endpoint: 'https://as.example/one/token',
      }),
    },
  },
  redirect: { exchanges: [discover({ kind: 'redirect' })] },
  'wrong-path': { exchanges: [discover(answered(404)), initialize(answered(404))] },
  'old-transport': {
    exchanges: [discover(answered(405)), initialize(answered(405))],
    site: { status: 200, contentType: 'text/event-stream', body: 'event: endpoint\ndata: /messages\n\n' },
  },
  'html-answer': { exchanges: [discover(answered(200, { contentType: 'text/html' }))] },
  'not-mcp': { exchanges: [discover(answered(200, { contentType: 'text/plain' }))] },
  'invalid-answer': {
    exchanges: [discover(answered(404)), initialize(answered(200))],
    case: {
      problem: problem('invalid-answer', {
        origin,
        method: 'initialize',
        detail: '`protocolVersion` is not text.',
      }),
    },
  },
  refused: {
    exchanges: [
      initialize(
        answered(400, {
          body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"This workspace is closed"}}',
        }),
      ),
    ],
  },
  'server-error': { exchanges: [discover(answered(503))] },
  'no-answer': {
    exchanges: [discover({ kind: 'ended' })],
    case: { problem: problem('connect-timeout', { origin, seconds: 15 }) },
  },
  'cut-off': {
    exchanges: [discover(answered(200)), toolsCall(answered(200))],
    case: { ...isModern, problem: problem('connection-lost') },
  },
  'version-mismatch': {
    exchanges: [
      discover(answered(400, { body: '{"error":{"code":-32022,"data":{"supported":["2031-01-01"]}}}' })),
    ],
  },
  limit: {
    exchanges: [
      discover(answered(200)),
      toolsCall({ kind: 'limit', limit: 'messageBytes', value: 8_388_608 }),
    ],
    case: isModern,
  },
  'sign-in-required': { exchanges: [discover(challenge)] },
  'key-required': { exchanges: [discover(answered(401))] },
  forbidden: { exchanges: [discover(answered(403))] },
  'sign-in-metadata': {
    exchanges: [discover(challenge)],
    case: { withSignIn: true },
    site: { status: 401, challenge: 'Bearer resource_metadata="https://mcp.example/about"' },
    sites: {
      'https://mcp.example/about': json({ authorization_servers: ['https://as.example/one?key=canary'] }),
    },
  },
  'token-endpoint-cors': {
    exchanges: [discover(challenge)],
    case: { withSignIn: true },
    site: { status: 401, challenge: 'Bearer resource_metadata="https://mcp.example/about"' },
    sites: {
      'https://mcp.example/about': json({ authorization_servers: ['https://as.example/one'] }),
      'https://as.example/.well-known/oauth-authorization-server/one': json({
        token_endpoint: 'https://as.example/one/token?key=canary',
      }),
      'https://as.example/one/token?key=canary': { allowsOrigin: false },
    },
  },
  'works-now': { exchanges: [discover(answered(200))], case: isModern },
  unknown: {
    exchanges: [discover(answered(200))],
    case: { problem: problem('connection-failed', { origin, detail: 'something odd' }) },
  },
};

export function json(value: unknown): { status: number; contentType: string; body: string } {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}

export async function diagnosed({
  exchanges = [],
  case: own,
  ...world
}: Sample): Promise<{ value: Diagnosis; sent: Sent[] }> {
  const isBlocked = exchanges.at(-1)?.outcome.kind === 'blocked' && !own?.connected;
  const of = {
    url,
    headerNames: [],
    exchanges,
    withSignIn: false,
    ...(isBlocked ? unreachable : {}),
    ...own,
  };
  const limits = withLimits({ probeMs: 100 });
  return within({ page, ...world }, () => diagnose(of, limits, new AbortController().signal));
}
