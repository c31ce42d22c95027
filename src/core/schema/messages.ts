import type { Check, EngineName } from '../protocol/index.js';

/** To the worker: JSON as text, since cloning a deep object can fail where parsing it does not. */
export interface ValidationRequest {
  readonly id: number;
  readonly schema: string;
  readonly value: string;
  readonly mostErrors: number;
}

/** From the worker; the first, with `id` 0, says that it is ready. */
export interface ValidationReply {
  readonly id: number;
  readonly check: Check;
  /** Which engine has found that. */
  readonly engine: EngineName;
}
