import type { ConnectedServer, McpHost } from '../../core/index.js';
import { isOld } from '../base/reappearance.js';
import { serversWith } from '../base/servers-with.js';

/** Requests the prompts or resources of connected servers when a palette needs them. */
export class ServerLists {
  readonly #changed: () => void;
  readonly #asked = new Set<string>();
  #stop: (() => void) | undefined;

  /** `changed` is called whenever the host's snapshot changes, until `close`. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * Requests each list once, and again if the palette `opens` while the list is out of date. The palette grows as servers
   * respond.
   */
  request(host: McpHost, kind: 'prompts' | 'resources', opens: boolean): void {
    this.#stop ??= host.subscribe(this.#changed);
    for (const server of serversWith(host.getSnapshot().servers, kind)) {
      const list = server[kind];
      const asked = `${kind} ${server.id}`;
      if (list ? !opens || !isOld(server, list) : this.#asked.has(asked)) continue;
      this.#asked.add(asked);
      void listed(host, kind, server).then(this.#changed, () => undefined);
    }
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}

function listed(host: McpHost, kind: 'prompts' | 'resources', { id }: ConnectedServer): Promise<unknown> {
  return kind === 'prompts' ? host.listPrompts(id) : host.listResources(id);
}
