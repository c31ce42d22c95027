export { createReplyBuilder, takeAnswer, type ModelAnswer } from './reply.js';
export { messagesOf } from './messages.js';
export { systemText } from './system.js';
export { runTurn, type TurnSteps } from './turn.js';
