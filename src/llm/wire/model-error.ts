import type { ModelFailureReason, Problem } from '../../core/index.js';

/**
 * A failure with its reason, which a host can show in any language. The host treats it as an `McpToolsError`; importing that
 * class itself would load a part of the host. `said` is the message of the endpoint, or of the platform.
 */
export class ModelError extends Error {
  readonly problem: Problem;
  /** Makes the same error with another message of the endpoint. */
  readonly saying: (said: string) => ModelError;

  constructor(reason: ModelFailureReason, sentence: string, said = '', status?: number) {
    super(said ? `${sentence}: ${said}` : `${sentence}.`);
    const data = { detail: this.message, reason, said, ...(status ? { status } : {}) };
    this.problem = { code: 'model-failed', message: `The model failed: ${this.message}`, data };
    this.saying = (other) => new ModelError(reason, sentence, other, status);
    Object.defineProperty(this, Symbol.for('mcp-tools.error'), { value: true });
  }
}

export function httpError(status: number, said: string): ModelError {
  const advice = status === 401 || status === 403 ? ', so check the key' : '';
  return new ModelError(
    'http',
    `The model's server answered with HTTP status ${status}${advice}`,
    said,
    status,
  );
}

export function brokenOff(): ModelError {
  return new ModelError('broke-off', "The model's answer broke off before its end");
}

export function unreadable(why: string): ModelError {
  return new ModelError('unreadable', "The model's answer could not be read", why);
}
