import type { Check, EngineName } from '../protocol/index.js';
import type { CheckText } from './check.js';

/** Message to the worker. JSON is text, since cloning a deep object can fail where parsing it does not. */
export interface ValidationRequest {
  readonly id: number;
  readonly schema: string;
  readonly value: string;
  readonly mostErrors: number;
}

/** Message from the worker; the first, with `id` 0, says that it is ready. */
export interface ValidationReply {
  readonly id: number;
  readonly check: Check;
  readonly engine: EngineName;
}

/** Answers requests in a worker, in which servers' schemas run. The validator ends it when it takes too long. */
export function serve(check: CheckText, engine: () => EngineName): void {
  const worker = globalThis as unknown as {
    onmessage: (event: MessageEvent<ValidationRequest>) => void;
    postMessage: (reply: ValidationReply) => void;
  };
  worker.onmessage = ({ data: { id, schema, value, mostErrors } }) => {
    const result = check(schema, value, mostErrors);
    worker.postMessage({ id, check: result, engine: engine() });
  };
  worker.postMessage({ id: 0, check: { status: 'valid' }, engine: engine() });
}
