import type { Ask, McpHost } from '../../core/index.js';
import type { McpPostponeEvent, McpReviewEvent, McpServerCommandEvent } from '../base/events.js';

interface Hosting {
  readonly host: McpHost | undefined;
  requestUpdate(): void;
}

/** The questions that a person put off: they stay open, and out of the way until somebody looks for them. */
export class Postponed {
  readonly #element: Hosting;
  #host: McpHost | undefined;
  readonly #ids = new Set<string>();

  constructor(element: Hosting) {
    this.#element = element;
  }

  /** The ids of the host's. Another host's questions have the same ids, and are others. */
  get ids(): ReadonlySet<string> {
    const { host } = this.#element;
    if (host !== this.#host) this.#ids.clear();
    this.#host = host;
    return this.#ids;
  }

  /** Puts off, and brings back, what people want so in the elements below. */
  obey(root: EventTarget): void {
    const on = (type: string, obey: (event: never) => void): void =>
      root.addEventListener(type, obey as EventListener);
    on('mcp-postpone', ({ detail: { askId } }: McpPostponeEvent) => {
      this.#ids.add(askId);
      this.#element.requestUpdate();
    });
    on('mcp-review', ({ detail: { callId } }: McpReviewEvent) =>
      this.#take((ask) => ask.kind !== 'model-turn' && ask.callId === callId),
    );
    on('mcp-server-command', ({ detail: { serverId, command } }: McpServerCommandEvent) => {
      if (command === 'review') this.#take((ask) => 'serverId' in ask && ask.serverId === serverId);
    });
  }

  /** Brings all of them back. */
  readonly bringBack = (): void => this.#take(() => true);

  #take(isMeant: (ask: Ask) => boolean): void {
    for (const ask of this.#element.host?.getSnapshot().asks ?? []) {
      if (isMeant(ask)) this.#ids.delete(ask.id);
    }
    this.#element.requestUpdate();
  }
}
