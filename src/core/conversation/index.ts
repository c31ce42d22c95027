export { createReplyBuilder } from './reply.js';
export { messagesOf } from './messages.js';
export { systemText } from './system.js';
export { runTurn, type ModelAnswer, type TurnSteps } from './turn.js';
