/** The types of the public API. */
export type { JsonObject, JsonValue } from '../base/json.js';
export type * from './ask.js';
export type * from './audit.js';
export type * from './call.js';
export type * from './completion.js';
export type * from './conversation.js';
export type * from './diagnosis.js';
export type * from './host.js';
export type * from './messages.js';
export type * from './model.js';
export type * from './offer.js';
export type * from './part.js';
export type * from './prompt.js';
export type * from './server.js';
export type * from './sign-in.js';
export type * from './storage.js';
export type * from './tool.js';
export type * from './trust.js';
