import type { JsonObject } from '../../protocol/index.js';

/** Known protocol of a server, sufficient to connect without asking again. */
export type CachedProtocol =
  /** `isGuess` is true if the server has not answered and is only assumed to be an older one. */
  | { readonly protocolFamily: 'legacy'; readonly isGuess?: boolean }
  /** `discover` is the server's own answer, as it was sent. */
  | { readonly protocolFamily: 'modern'; readonly discover: JsonObject };

/** A server's list of tools as it was sent, with the instructions that came with it. */
export interface RememberedTools {
  readonly tools: readonly unknown[];
  readonly instructions?: string | undefined;
}

/** One server between visits. */
export interface RememberedServer {
  readonly protocol: CachedProtocol;
  readonly listed: RememberedTools | undefined;
}
