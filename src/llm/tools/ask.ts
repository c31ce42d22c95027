import type { LlmDelta, LlmRequest } from '../../core/index.js';

/** A model function that streams. */
export type AskModel = (request: LlmRequest) => AsyncIterable<LlmDelta>;
