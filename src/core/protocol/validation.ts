export type EngineName = 'interpreter' | 'ajv';

/** Options for checking values against the servers' schemas. */
export interface ValidationOptions {
  /**
   * `ajv` compiles schemas to code in a worker, which is faster for large data. The response with the worker's file must
   * have no Content-Security-Policy, or one with `'unsafe-eval'`; otherwise there is one CSP report, and the interpreter is
   * used. Default: `interpreter`, which runs anywhere.
   */
  readonly engine?: EngineName;
  /**
   * Address of the worker's file on the page's own origin: `validation.worker.js`, or `validation-ajv.worker.js` for that
   * engine. `false`: no worker, for a page with `worker-src 'none'`; then schemas with regular expressions are not checked.
   * Default: beside this script.
   */
  readonly worker?: string | URL | false;
}

/** Engine and isolation of the latest check. */
export interface ValidationInUse {
  readonly engine: EngineName;
  /** `none-yet` before the first check; `thread` without a worker, with tighter limits. */
  readonly isolation: 'worker' | 'thread' | 'none-yet';
}
