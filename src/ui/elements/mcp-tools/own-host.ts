import { createMcpHost, type HostOptions, type McpHost, type ServerConfig } from '../../../core/index.js';

/** A host that belongs to an element, and whose servers follow what the element is given. */
export class OwnHost {
  readonly host: McpHost;
  #servers: readonly { readonly id: string; readonly config: ServerConfig }[] = [];

  constructor(options: Omit<HostOptions, 'servers' | 'llm'>) {
    this.host = createMcpHost(options);
  }

  /** Adds what is new and removes what is gone; a server that is given as before stays connected. */
  setServers(configs: readonly ServerConfig[]): void {
    const kept = this.#servers.filter(({ config }) => configs.some((one) => isSame(one, config)));
    for (const { id } of this.#servers.filter((known) => !kept.includes(known))) this.host.removeServer(id);
    this.#servers = configs.map(
      (config) =>
        kept.find((known) => isSame(known.config, config)) ?? { id: this.host.addServer(config), config },
    );
  }
}

function isSame(a: ServerConfig, b: ServerConfig): boolean {
  return a.url === b.url && a.label === b.label && a.headers === b.headers && a.getToken === b.getToken;
}
