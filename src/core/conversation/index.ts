export { messagesOf } from './messages.js';
export { answerModelTurns, type ModelDoor } from './model.js';
export { systemText } from './system.js';
export { runTurn, type ModelAnswer, type TurnSteps } from './turn.js';
