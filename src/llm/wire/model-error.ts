import type { ModelFailureReason, Problem } from '../../core/index.js';

/**
 * A failure with its reason, so that a host can tell of it in any language. It counts as an `McpToolsError` there; to have that
 * class itself, an adapter would load a part of the host. `said` are words of the endpoint, or of the platform.
 */
export class ModelError extends Error {
  readonly problem: Problem;
  /** Makes the same with other words of the endpoint. */
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
