import type { LlmDelta, ModelTurn } from '../../core/index.js';

/** What an endpoint takes beside text. */
export interface MediaRules {
  /** Matches the MIME types that it takes from a person. */
  readonly said: RegExp;
  /** Matches those that it takes in a tool's result. */
  readonly result: RegExp;
  /** True if it may want an answer between results and what a person says next. */
  readonly answersResults?: boolean;
  /** Length limit of one picture, in characters of Base64. */
  readonly imageChars?: number;
}

/** Parts that an endpoint refused, and that it took. */
export interface MediaMemory {
  refused?: Set<string>;
  taken?: Set<string>;
}

export type Ask = (turn: ModelTurn) => AsyncIterable<LlmDelta>;
