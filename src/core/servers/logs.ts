import { objectOf } from '../../shared/is-object.js';
import { logLevels } from '../../shared/log-levels.js';
import type { JsonValue, LogLevel, LogMessage } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import type { Servers } from './servers.js';

/** Pause between two changes of the stored messages, in ms, however many come. */
const gatherMs = 200;

/** A message as it came, unread. */
interface Came {
  readonly at: number;
  readonly serverId: string;
  readonly params: unknown;
  readonly app: string | undefined;
}

/** Log messages of servers: the newest are stored, and read only then. No server is asked for any before a person wants it. */
export class Logs {
  readonly #shared: HostState;
  readonly #servers: Servers;
  /** Log level that requests carry (MCP 2026-07-28). */
  readonly #logging: { level?: LogLevel };
  /** Messages that came since the last change, and how many of them are gone already. */
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

  /** `app`: what an app of the server logged, which is the server's word as well. */
  add(serverId: string, params: unknown, app?: string): void {
    const { logMessages } = this.#shared.limits;
    this.#came.push({ at: Date.now(), serverId, params, app });
    // Not with each that comes: to move all others takes longer than to hold a few more.
    if (this.#came.length >= logMessages * 2) this.#gone += this.#came.splice(0, logMessages).length;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => this.#store(), gatherMs);
  }

  /** Asks all servers, also those that connect later, for messages from a level on; without one for none any more. */
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
      else if (server.era === 'legacy' && server.capabilities.includes('logging')) {
        // None can be told to be silent, but for emergencies.
        const wanted = level ?? (this.#asked.has(id) ? 'emergency' : undefined);
        if (!wanted || this.#asked.get(id) === wanted) continue;
        this.#asked.set(id, wanted);
        const signal = AbortSignal.timeout(limits.connectMs);
        const answer = () => Promise.reject(new Error('A level is no question.'));
        const asked = this.#servers
          .connectionOf(id)
          ?.request('logging/setLevel', { level: wanted }, { signal, answer });
        // It logs what it likes, then.
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
    // The server was removed meanwhile, or says nothing.
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
