import { problemError } from '../../base/problems.js';
import type { HostOptions, MessageLog, ServerMessages } from '../../protocol/index.js';
import type { HostState } from '../../state/host-state.js';
import type { Wire } from '../connection/wire.js';
import type { Servers } from '../servers.js';
import { Log } from './log.js';
import { argumentSecrets } from './secrets.js';
import { Tap } from './tap.js';

interface Watched {
  readonly log: Log;
  watchers: number;
  /** Stops publishing the log in the snapshot. */
  readonly stopPublishing: () => void;
}

/** Messages of watched connections. */
export class Messages {
  readonly #shared: HostState;
  readonly #servers: Pick<Servers, 'connectionOf'>;
  readonly #isSecret: HostOptions['isSecret'];
  readonly #watched = new WeakMap<Wire, Watched>();

  constructor(shared: HostState, servers: Pick<Servers, 'connectionOf'>, isSecret: HostOptions['isSecret']) {
    this.#shared = shared;
    this.#servers = servers;
    this.#isSecret = isSecret;
  }

  /** Starts to watch a server, or joins the current watchers. */
  watchMessages(serverId: string): MessageLog {
    const wire = this.#servers.connectionOf(serverId)?.wire;
    if (!wire) throw problemError('not-connected', { server: serverId });
    const watched = this.#watched.get(wire) ?? this.#begin(serverId, wire);
    this.#watched.set(wire, watched);
    watched.watchers++;
    let isClosed = false;
    const { log } = watched;
    return {
      getMessages: () => log.getMessages(),
      getDropped: () => log.getDropped(),
      subscribe: (listener) => log.subscribe(listener),
      clear: () => log.clear(),
      export: () => log.export(),
      close: () => {
        if (isClosed) return;
        isClosed = true;
        if (--watched.watchers > 0) return;
        wire.tap = undefined;
        this.#watched.delete(wire);
        watched.stopPublishing();
      },
    };
  }

  #begin(serverId: string, wire: Wire): Watched {
    const { limits, store } = this.#shared;
    const log = new Log(limits);
    const server = store.get().servers.find(({ id }) => id === serverId);
    const secrets = argumentSecrets(limits, this.#isSecret, {
      serverId,
      serverLabel: server?.label ?? '',
      schemaOf: (name) =>
        store.get().tools.find((tool) => tool.serverId === serverId && tool.name === name)?.inputSchema,
    });
    wire.tap = new Tap(log, limits, secrets);
    this.#publish(serverId, log);
    const unsubscribe = log.subscribe(() => this.#publish(serverId, log));
    const stopPublishing = (): void => {
      unsubscribe();
      this.#publish(serverId, undefined);
    };
    return { log, watchers: 0, stopPublishing };
  }

  #publish(serverId: string, log: Log | undefined): void {
    const { store } = this.#shared;
    const others = (store.get().messageLogs ?? []).filter((one) => one.serverId !== serverId);
    const own: readonly ServerMessages[] = log
      ? [{ serverId, messages: log.getMessages(), dropped: log.getDropped() }]
      : [];
    store.update({ messageLogs: [...others, ...own] });
  }
}
