import type { McpHost, MessageLog } from '../../core/index.js';

/** The logs that are open of a host, one for each server that was looked at. */
export class WatchedServers {
  readonly #changed: () => void;
  readonly #logs = new Map<string, MessageLog>();
  readonly #opening = new Set<string>();
  #host: McpHost | undefined;
  #generation = 0;

  /** `changed` is called when a log has come, or has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  logOf(serverId: string): MessageLog | undefined {
    return this.#logs.get(serverId);
  }

  /** Begins to watch a server, if nobody here does. */
  open(host: McpHost, serverId: string): void {
    if (host !== this.#host) this.close();
    this.#host = host;
    if (this.#logs.has(serverId) || this.#opening.has(serverId)) return;
    this.#opening.add(serverId);
    const generation = this.#generation;
    const come = (log: MessageLog): void => {
      if (generation !== this.#generation) return log.close();
      this.#opening.delete(serverId);
      this.#logs.set(serverId, log);
      log.subscribe(this.#changed);
      this.#changed();
    };
    // Its address is none, or it is gone: there is nothing to watch.
    host.watchMessages(serverId).then(come, () => undefined);
  }

  /** Ends the watch of all, or of one server, whose messages can still be read by who has the log. */
  close(): void {
    this.#generation++;
    for (const log of this.#logs.values()) log.close();
    this.#logs.clear();
    this.#opening.clear();
  }

  /** Begins anew with a server. */
  restart(serverId: string): void {
    this.#logs.delete(serverId);
    if (this.#host) this.open(this.#host, serverId);
  }
}
