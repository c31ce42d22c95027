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

/** Facts about a server that is to be diagnosed. */
export interface DiagnosisInput {
  readonly url: string;
  /** The page's replacement for `fetch`, which the browser's rules may not restrict. */
  readonly fetch?: ServerConfig['fetch'];
  readonly signIn?: ServerConfig['signIn'];
  /** In lower case: configured headers, `authorization` if a token is given, `mcp-param-…` if tools have them. */
  readonly headerNames: readonly string[];
  /** Newest last: what was tried before, and what came of it. */
  readonly exchanges: readonly Exchange[];
  /** The failure to be explained. */
  readonly problem?: Problem | undefined;
  /** Set if the server is connected, and something else fails. */
  readonly connected?: Pick<ConnectedServer, 'era' | 'protocolVersion'> | undefined;
  /** The server's sign-in endpoints may be asked too, for which a person has to have asked. */
  readonly withSignIn: boolean;
}

/** A cause, before it becomes a diagnosis with evidence and advice. */
export interface Finding {
  readonly code: DiagnosisCode;
  /** Another cause that it may be, if a page cannot tell the two apart. */
  readonly or?: DiagnosisCode;
  readonly data?: ProblemData;
  /** Sets of headers, in lower case, that no request can have carried: the server's CORS answer forbids one of each set. */
  readonly refused?: readonly (readonly string[])[] | undefined;
}

/** The last exchange that failed and was not made good since. */
export interface LastFailure {
  readonly exchange: Exchange;
  /** Absent if the exchanges alone do not explain it. */
  readonly finding?: Finding;
}

/** The page that asks the server. */
export interface Page {
  /** `null` if the page has an opaque origin, as in a sandbox. */
  readonly origin: string;
  readonly isOffline: boolean;
}

/** Facts and tools for each step of a diagnosis. */
export interface DiagnosisContext {
  readonly input: DiagnosisInput;
  readonly lastFailure: LastFailure | undefined;
  /** `undefined` if nothing stands between the code and the network: no CORS, no policy. */
  readonly page: Page | undefined;
  readonly probe: Probe;
  /** Each step adds here what it sees. */
  readonly evidence: Evidence[];
}

/** Families of the protocol that a server speaks. One that has answered nothing may speak either. */
export type Speaks = ProtocolFamily | 'both';

export function speaks({ connected, exchanges }: DiagnosisInput): Speaks {
  if (connected) return connected.era;
  const handshake = exchanges.findLast((each) => isHandshake(each) && isUsable(each));
  if (!handshake) return 'both';
  return handshake.rpc === 'initialize' ? 'legacy' : 'modern';
}

export function isHandshake({ rpc }: Exchange): boolean {
  return rpc === 'server/discover' || rpc === 'initialize';
}

/** Returns true if an answer came that the client could use. */
export function isUsable({ outcome }: Exchange): boolean {
  return outcome.kind === 'response' && outcome.status < 300;
}

/** Headers as the specification writes them. */
const spelling = new Map(
  [
    ...['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ...['Mcp-Session-Id', 'Last-Event-ID', 'Authorization'],
  ].map((name) => [name.toLowerCase(), name]),
);

/** Returns headers as a person reads them. */
export function listHeaders(names: readonly string[]): string {
  const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return names.map((name) => spelling.get(name) ?? capitalized(name)).join(', ');
}

/** Returns the request headers, in lower case, that a server has to allow if this client is to work with it. */
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
