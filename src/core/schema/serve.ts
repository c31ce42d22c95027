import type { EngineName } from '../protocol/index.js';
import type { CheckText } from './check.js';
import type { ValidationReply, ValidationRequest } from './messages.js';

/** The thread on which servers' schemas run. Whoever started it ends it when it takes too long. */
export function serve(check: CheckText, engine: () => EngineName): void {
  const worker = globalThis as unknown as {
    onmessage: (event: MessageEvent<ValidationRequest>) => void;
    postMessage: (reply: ValidationReply) => void;
  };
  worker.onmessage = ({ data: { id, schema, value, mostErrors } }) => {
    const found = check(schema, value, mostErrors);
    worker.postMessage({ id, check: found, engine: engine() });
  };
  worker.postMessage({ id: 0, check: { status: 'valid' }, engine: engine() });
}
