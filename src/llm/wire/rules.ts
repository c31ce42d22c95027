import type { LlmDelta, ModelTurn } from '../../core/index.js';

/** Content that an endpoint accepts besides text. */
export interface MediaRules {
  /** Matches the MIME types accepted from a person. */
  readonly said: RegExp;
  /** Matches the MIME types accepted in a tool's result. */
  readonly result: RegExp;
  /** True if it may require an answer between results and the person's next message. */
  readonly answersResults?: boolean;
  /** Maximum size of one image, in characters of Base64. */
  readonly imageChars?: number;
}

/** Parts that an endpoint rejected, and parts that it accepted. */
export interface MediaMemory {
  refused?: Set<string>;
  taken?: Set<string>;
}

export type Ask = (turn: ModelTurn) => AsyncIterable<LlmDelta>;
