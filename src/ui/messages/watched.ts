import type { McpHost, MessageLog } from '../../core/index.js';

/** The servers of a host whose messages are kept because an element shows them. */
export class WatchedServers {
  readonly #logs = new Map<string, Promise<MessageLog | undefined>>();
  #host: McpHost | undefined;

  /** Begins to watch a server, if nobody here does. */
  open(host: McpHost, serverId: string): void {
    if (host !== this.#host) this.close();
    this.#host = host;
    // If its address is none, or it is gone, there is nothing to watch.
    if (!this.#logs.has(serverId))
      this.#logs.set(
        serverId,
        host.watchMessages(serverId).catch(() => undefined),
      );
  }

  /** Forgets the messages of a server. */
  clear(serverId: string): void {
    void this.#logs.get(serverId)?.then((log) => log?.clear());
  }

  /** Ends the watch of one server, or of all. */
  close(serverId?: string): void {
    for (const id of serverId === undefined ? [...this.#logs.keys()] : [serverId]) {
      void this.#logs.get(id)?.then((log) => log?.close());
      this.#logs.delete(id);
    }
  }
}
