import { objectOf } from '../../shared/is-object.js';
import { logLevels } from '../../shared/log-levels.js';
import type { JsonValue, LogLevel, LogMessage } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import type { Servers } from './servers.js';

/** Pause in ms between two changes of the stored messages, for any number of new ones. */
const gatherMs = 200;

/** Message as received, not yet read. */
interface Came {
  readonly at: number;
  readonly serverId: string;
  readonly params: unknown;
  readonly app: string | undefined;
}

/** Log messages of servers. Only the newest are read and stored. Servers are asked for messages only if a person wants them. */
export class Logs {
  readonly #shared: HostState;
  readonly #servers: Servers;
  /** Log level that requests carry (MCP 2026-07-28). */
  readonly #logging: { level?: LogLevel };
  /** Messages since the last change, and the number of them that were dropped. */
  #came: Came[] = [];
  #gone = 0;
  #isWaiting = false;
  /** Last level requested from each connected server that predates the 2026-07-28 protocol. */
  readonly #asked = new Map<string, LogLevel>();

  constructor(shared: HostState, servers: Servers, logging: { level?: LogLevel }) {
    this.#shared = shared;
    this.#servers = servers;
    this.#logging = logging;
    shared.store.subscribe(() => this.#ask());
  }

  /** Adds a message. `app` is the app of the server that logged it. Its message is the server's as well. */
  add(serverId: string, params: unknown, app?: string): void {
    const { logMessages } = this.#shared.limits;
    this.#came.push({ at: Date.now(), serverId, params, app });
    // Not for each message: moving all others takes longer than holding a few more.
    if (this.#came.length >= logMessages * 2) this.#gone += this.#came.splice(0, logMessages).length;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => this.#store(), gatherMs);
  }

  /** Asks all servers, also those that connect later, for messages from a level on. Without a level, asks for none. */
  setLevel(level: LogLevel | undefined): void {
    const { store } = this.#shared;
    const { messages = [], dropped = 0 } = store.get().logs ?? {};
    if (level) this.#logging.level = level;
    else delete this.#logging.level;
    store.update({ logs: { messages, dropped, ...(level ? { level } : {}) } });
    this.#ask();
  }

  /** Sends servers that predate the 2026-07-28 protocol a separate request, again in each session. */
  #ask(): void {
    const { store, limits } = this.#shared;
    const { level } = this.#logging;
    for (const server of store.get().servers) {
      const { id } = server;
      if (server.status !== 'connected') this.#asked.delete(id);
      else if (server.protocolFamily === 'legacy' && server.capabilities.includes('logging')) {
        // A server cannot be silenced completely; `emergency` is the highest level.
        const wanted = level ?? (this.#asked.has(id) ? 'emergency' : undefined);
        if (!wanted || this.#asked.get(id) === wanted) continue;
        this.#asked.set(id, wanted);
        const signal = AbortSignal.timeout(limits.connectMs);
        const answer = () => Promise.reject(new Error('A level is no question.'));
        const asked = this.#servers
          .connectionOf(id)
          ?.request('logging/setLevel', { level: wanted }, { signal, answer });
        // After a failure, the server logs at its own level.
        void asked?.catch(() => undefined);
      }
    }
  }

  #store(): void {
    this.#isWaiting = false;
    const { store, limits } = this.#shared;
    const came = this.#came.splice(0);
    const gone = this.#gone + Math.max(0, came.length - limits.logMessages);
    this.#gone = 0;
    const { logs, servers } = store.get();
    const labels = new Map(servers.map(({ id, label }) => [id, label]));
    const read = came.slice(-limits.logMessages).flatMap((one) => this.#read(one, labels.get(one.serverId)));
    const all = [...(logs?.messages ?? []), ...read];
    const surplus = Math.max(0, all.length - limits.logMessages);
    const dropped = (logs?.dropped ?? 0) + gone + surplus;
    store.update({ logs: { ...logs, messages: Object.freeze(all.slice(surplus)), dropped } });
  }

  #read({ at, serverId, params, app }: Came, server: string | undefined): readonly LogMessage[] {
    const { limits, nextId } = this.#shared;
    const { level: given, logger, data } = objectOf(params);
    const level = logLevels.find((one) => one === given);
    // The server was removed meanwhile, or the message is empty.
    if (server === undefined || !level || data === undefined) return [];
    const named =
      typeof logger === 'string' && logger !== '' ? { logger: logger.slice(0, limits.toolNameChars) } : {};
    const said = { ...named, ...(app === undefined ? {} : { app }), text: textOf(data, limits.logChars) };
    return [Object.freeze({ id: nextId('log'), at, serverId, server, level, ...said })];
  }
}

function textOf(data: JsonValue, most: number): string {
  let text: string;
  try {
    text = typeof data === 'string' ? data : JSON.stringify(data);
  } catch {
    // Nested too deeply.
    text = '…';
  }
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
