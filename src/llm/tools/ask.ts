import type { LlmDelta, LlmRequest } from '../../core/index.js';

/** A model function that streams. */
export type Ask = (request: LlmRequest) => AsyncIterable<LlmDelta>;
