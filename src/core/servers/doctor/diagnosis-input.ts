import type { Problem, ProblemData } from '../../base/problems.js';
import type {
  ConnectedServer,
  DiagnosisCode,
  Evidence,
  ProtocolFamily,
  ServerConfig,
} from '../../protocol/index.js';
import type { Exchange } from '../connection/exchange.js';
import type { Probe } from './probe.js';

/** Facts about the server to diagnose. */
export interface DiagnosisInput {
  readonly url: string;
  /** The page's replacement for `fetch`, which the browser's rules may not restrict. */
  readonly fetch?: ServerConfig['fetch'];
  readonly signIn?: ServerConfig['signIn'];
  /** Lower-case names: configured headers, `authorization` if there is a token, `mcp-param-…` if tools have them. */
  readonly headerNames: readonly string[];
  /** Earlier requests and their outcomes, newest last. */
  readonly exchanges: readonly Exchange[];
  /** Failure to explain. */
  readonly problem?: Problem | undefined;
  /** Set if the server is connected and another request failed. */
  readonly connected?: Pick<ConnectedServer, 'protocolFamily' | 'protocolVersion'> | undefined;
  /** True if the server's sign-in endpoints may be checked too, which only a person may request. */
  readonly withSignIn: boolean;
}

/** Cause, before it becomes a diagnosis with evidence and advice. */
export interface Finding {
  readonly code: DiagnosisCode;
  /** Alternative cause, if a page cannot distinguish the two. */
  readonly or?: DiagnosisCode;
  readonly data?: ProblemData;
  /** Sets of lower-case headers that no request can have carried: the server's CORS answer forbids one of each set. */
  readonly refused?: readonly (readonly string[])[] | undefined;
}

/** Last failed exchange without a later success. */
export interface LastFailure {
  readonly exchange: Exchange;
  /** Absent if the exchanges alone do not explain it. */
  readonly finding?: Finding;
}

/** Page that sends the requests. */
export interface Page {
  /** `null` if the page has an opaque origin, as in a sandbox. */
  readonly origin: string;
  readonly isOffline: boolean;
}

/** Facts and tools for each step of a diagnosis. */
export interface DiagnosisContext {
  readonly input: DiagnosisInput;
  readonly lastFailure: LastFailure | undefined;
  /** `undefined` outside a page, where neither CORS nor a policy applies. */
  readonly page: Page | undefined;
  readonly probe: Probe;
  /** Evidence that each step adds. */
  readonly evidence: Evidence[];
}

/** Protocol families that a server supports. Without any answer, it may support either. */
export type Speaks = ProtocolFamily | 'both';

export function speaks({ connected, exchanges }: DiagnosisInput): Speaks {
  if (connected) return connected.protocolFamily;
  const handshake = exchanges.findLast((each) => isHandshake(each) && isUsable(each));
  if (!handshake) return 'both';
  return handshake.rpc === 'initialize' ? 'legacy' : 'modern';
}

export function isHandshake({ rpc }: Exchange): boolean {
  return rpc === 'server/discover' || rpc === 'initialize';
}

/** Returns true if the client could use the answer. */
export function isUsable({ outcome }: Exchange): boolean {
  return outcome.kind === 'response' && outcome.status < 300;
}

/** Headers as spelled in the specification. */
const spelling = new Map(
  [
    ...['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ...['Mcp-Session-Id', 'Last-Event-ID', 'Authorization'],
  ].map((name) => [name.toLowerCase(), name]),
);

/** Returns the headers as readable text. */
export function listHeaders(names: readonly string[]): string {
  const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return names.map((name) => spelling.get(name) ?? capitalized(name)).join(', ');
}

/** Returns the lower-case request headers that a server has to allow for this client. */
export function neededHeaders(speaks: Speaks, more: readonly string[]): readonly string[] {
  const modern = speaks === 'legacy' ? [] : ['mcp-method', 'mcp-name'];
  const legacy = speaks === 'modern' ? [] : ['mcp-session-id', 'last-event-id'];
  const fits = more.filter(
    (name) =>
      (!spelling.has(name) || name === 'authorization') &&
      (speaks !== 'legacy' || !name.startsWith('mcp-param-')),
  );
  return [...new Set(['content-type', 'mcp-protocol-version', ...modern, ...legacy, ...fits])];
}
