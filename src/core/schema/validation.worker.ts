import { interpret } from './interpreter.js';
import type { ValidationReply, ValidationRequest } from './messages.js';

/** The thread on which servers' schemas run. Whoever started it ends it when it takes too long. */
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<ValidationRequest>) => void;
  postMessage: (reply: ValidationReply) => void;
};

worker.onmessage = ({ data: { id, schema, value, mostErrors } }) => {
  worker.postMessage({ id, check: interpret(schema, value, mostErrors) });
};
worker.postMessage({ id: 0, check: { status: 'valid' } });
