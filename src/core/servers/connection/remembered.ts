import type { JsonObject } from '../../protocol/index.js';

/** The protocol that a server was found to speak: enough to connect without asking again. */
export type CachedProtocol =
  /** `isGuess` where the server has said nothing, and is only taken for an older one. */
  | { readonly era: 'legacy'; readonly isGuess?: boolean }
  /** `discover` is the server's own answer, as it was sent. */
  | { readonly era: 'modern'; readonly discover: JsonObject };

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
