/** The headless core: the public API for pages, workers and Node. */
export { canonicalJson } from './base/canonical.js';
export {
  McpToolsError,
  problem,
  problemSentences,
  type Problem,
  type ProblemCode,
  type ProblemData,
} from './base/problems.js';
export type { SignInDocument, SignInReason } from './servers/sign-in/reasons.js';
export { defaultLimits, type LimitName, type Limits } from './base/limits.js';
export type * from './protocol/index.js';
export { answerModelTurns, type ModelHost } from './conversation/answer-model-turns.js';
export { modelToolOf } from './catalog/model-tool.js';
export { hasHidden, splitHidden, withoutHidden, type HiddenCharacter } from './base/hidden.js';
export { clientMetadata } from './base/client-metadata.js';
export type { ClientMetadata, ClientMetadataOptions } from './base/client-metadata.js';
export { createMcpHost } from './host.js';
export { admitResult, readAnything, readInSlices, readParts, type Shown } from './results/result.js';
export { askAlways, askUnlessGranted } from './trust/policy.js';
export { version } from './base/version.js';
