import type { McpHost } from '../../../core/index.js';

/** The questions that a person put off: they stay open, and out of the way until somebody looks for them. */
export class Postponed {
  #host: McpHost | undefined;
  readonly #ids = new Set<string>();

  /** The ids of a host's. Another host's questions have the same ids, and are others. */
  of(host: McpHost | undefined): Set<string> {
    if (host !== this.#host) this.#ids.clear();
    this.#host = host;
    return this.#ids;
  }

  /** Brings back the question about a call. */
  take(host: McpHost, callId: string): void {
    for (const ask of host.getSnapshot().asks) {
      if (ask.kind === 'approval' && ask.callId === callId) this.of(host).delete(ask.id);
    }
  }
}
