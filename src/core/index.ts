/** The headless core: everything that runs in a page, a worker or Node. This list is the whole of it. */
export { canonicalJson } from './canonical.js';
export { problem, problemSentences, McpToolsError } from './errors.js';
export type { Problem, ProblemCode, ProblemData } from './errors.js';
export { defaultLimits } from './limits.js';
export type { LimitName, Limits } from './limits.js';
export type * from './types.js';
export { answerModelTurns } from './conversation/model.js';
export type { ModelDoor } from './conversation/model.js';
export { modelToolOf } from './catalog/model-tool.js';
export { hasHidden, splitHidden, withoutHidden } from './hidden.js';
export type { HiddenCharacter } from './hidden.js';
export { clientMetadata } from './client-metadata.js';
export type { ClientMetadata, ClientMetadataOptions } from './client-metadata.js';
export { createMcpHost } from './host.js';
export { admitResult, readAnything, readParts } from './results/index.js';
export type { Shown } from './results/index.js';
export { askAlways, askUnlessGranted } from './trust/policy.js';
export { version } from './version.js';
