import type { Problem, ProblemData } from '../../base/errors.js';
import type { DiagnosisCode, ProtocolFamily } from '../../protocol/index.js';
import type { Exchange } from '../connection/exchange.js';

/** What is known of a server when the doctor is called. */
export interface DiagnosisInput {
  readonly url: string;
  /** In lower case: configured headers, `authorization` where a token is given, `mcp-param-…` where tools have them. */
  readonly headerNames: readonly string[];
  /** Newest last: what was tried before, and what came of it. */
  readonly trail: readonly Exchange[];
  /** The failure to be explained. */
  readonly problem?: Problem;
  readonly connected?: { readonly era: ProtocolFamily; readonly protocolVersion: string };
  /** May look at the server's sign-in endpoints too, which only a person may ask for. */
  readonly withSignIn: boolean;
}

/** What is found, before it is put into words and lines. */
export interface Finding {
  readonly code: DiagnosisCode;
  /** What else it may be, where a page cannot tell the two apart. */
  readonly or?: DiagnosisCode;
  readonly data?: ProblemData;
}

/** A server of which nothing was heard may speak either. */
export type Speaks = ProtocolFamily | 'both';

export function speaks({ connected, trail }: DiagnosisInput): Speaks {
  if (connected) return connected.era;
  const handshake = trail.findLast((each) => isHandshake(each) && isWell(each));
  if (!handshake) return 'both';
  return handshake.rpc === 'initialize' ? 'legacy' : 'modern';
}

export function isHandshake({ rpc }: Exchange): boolean {
  return rpc === 'server/discover' || rpc === 'initialize';
}

/** Whether an answer came that the client could use. */
export function isWell({ outcome }: Exchange): boolean {
  return outcome.kind === 'response' && outcome.status < 300;
}
