export { createConnection } from './connection.js';
export { openSession } from './open.js';
export { withoutJit } from './without-jit.js';
export type { AnswerRound } from './rounds.js';
export type { ServerRequest, SignInSource } from './session.js';
export { isAboutAccess } from './failures.js';
export type { ToolPages } from './list.js';
export type { Connection, ConnectionState } from './states.js';
