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
  /** `none-yet`: nothing has been checked yet. `thread`: there is no worker, so checks run on the page's thread, with tighter limits. */
  readonly isolation: 'worker' | 'thread' | 'none-yet';
}
