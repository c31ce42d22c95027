export { createConnection, type Connection, type ConnectionState } from './connection.js';
export { openSession } from './open.js';
