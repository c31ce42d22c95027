export { createConnection } from './connection.js';
export { openSession } from './open.js';
export type { AnswerRound } from './rounds.js';
export type { ServerRequest } from './session.js';
export type { Connection, ConnectionState } from './states.js';
