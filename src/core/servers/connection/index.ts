export { isAboutAccess } from './failures.js';
export { withoutJit } from './without-jit.js';
export type { AnswerRound } from './rounds.js';
export type { ServerRequest, SignInSource } from './session.js';
export type { ServerAuth } from '../sign-in/server-auth.js';
