/** The headless core: everything that runs in a page, a worker or Node. This list is the whole of it. */
export { canonicalJson } from './base/canonical.js';
export { problem, problemSentences, McpToolsError } from './base/errors.js';
export type { Problem, ProblemCode, ProblemData } from './base/errors.js';
export { defaultLimits } from './base/limits.js';
export type { LimitName, Limits } from './base/limits.js';
export type * from './protocol/index.js';
export { answerModelTurns } from './conversation/model.js';
export type { ModelHost } from './conversation/model.js';
export { modelToolOf } from './catalog/model-tool.js';
export { hasHidden, splitHidden, withoutHidden } from './base/hidden.js';
export type { HiddenCharacter } from './base/hidden.js';
export { clientMetadata } from './base/client-metadata.js';
export type { ClientMetadata, ClientMetadataOptions } from './base/client-metadata.js';
export { createMcpHost } from './host.js';
export { admitResult, readAnything, readParts } from './results/index.js';
export type { Shown } from './results/index.js';
export { askAlways, askUnlessGranted } from './trust/policy.js';
export { version } from './base/version.js';
