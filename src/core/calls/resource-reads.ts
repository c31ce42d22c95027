import { McpToolsError, problem, problemFrom } from '../base/errors.js';
import type { CallList } from './call-list.js';
import { withDeadline } from './deadline.js';
import type { Inputs } from './inputs.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import { ResourceSubscriptions } from './resource-subscriptions.js';
import { lookOver, readContents, weighAs } from '../results/index.js';
import type { DoneCall, JsonValue, Part, ResourceRead } from '../protocol/index.js';

/** Reads what links in results point to, when a person wants it: from the server that gave the link, and no other. */
export class ResourceReads {
  readonly #shared: Shared;
  readonly #list: CallList;
  readonly #servers: Servers;
  readonly #inputs: Inputs;
  readonly #subscriptions: ResourceSubscriptions;

  constructor(shared: Shared, list: CallList, servers: Servers, inputs: Inputs) {
    this.#shared = shared;
    this.#list = list;
    this.#servers = servers;
    this.#inputs = inputs;
    this.#subscriptions = new ResourceSubscriptions(shared, list, servers);
  }

  async read(callId: string, uri: string): Promise<ResourceRead> {
    const call = this.#list.get(callId);
    const isGiven =
      call?.status === 'done' && call.result.parts.some((part) => part.kind === 'link' && part.uri === uri);
    if (!isGiven) throw new McpToolsError(problem('unknown-link'));
    const before = call.reads?.find((one) => one.uri === uri);
    if (before?.status === 'reading') return before;
    this.#put(callId, { uri, status: 'reading' });
    const read = await this.#fetch(call, uri);
    this.#shared.record({
      kind: 'read',
      serverId: call.serverId,
      server: call.serverLabel,
      callId,
      uri,
      outcome: read.status === 'done' ? 'done' : 'failed',
      ...(read.status === 'failed' ? { problem: read.problem } : {}),
    });
    return read;
  }

  /** A server says that a resource changed. */
  updated(serverId: string, uri: string): void {
    this.#subscriptions.updated(serverId, uri);
  }

  async #fetch(call: DoneCall, uri: string): Promise<ResourceRead> {
    const { id, serverId } = call;
    const changes = this.#subscriptions.changesOf(serverId, uri);
    try {
      const done = { uri, status: 'done', parts: await this.#fetchParts(call, uri) } as const;
      const isFresh = this.#subscriptions.changesOf(serverId, uri) === changes;
      const read: ResourceRead = isFresh ? done : { ...done, changed: true };
      this.#put(id, read);
      this.#subscriptions.noteRead(call, uri, isFresh);
      return read;
    } catch (error) {
      const read = { uri, status: 'failed', problem: problemFrom(error, 'read-failed') } as const;
      this.#put(id, read);
      return read;
    }
  }

  async #fetchParts({ id: callId, serverId, serverLabel }: DoneCall, uri: string): Promise<readonly Part[]> {
    const { limits } = this.#shared;
    const connection = this.#servers.connectionOf(serverId);
    if (!connection) throw new McpToolsError(problem('not-connected', { server: serverLabel }));
    const { signal } = new AbortController();
    const deadline = { idleMs: limits.readMs, totalMs: limits.readMs, signal };
    const raw = await withDeadline(deadline, (inner, clock) => {
      const reading = { callId, serverId, clock, signal: inner };
      const send = (): Promise<JsonValue> =>
        connection.readResource(uri, { signal: inner, answer: this.#inputs.round(reading) });
      return this.#servers.signIns.during(reading, () => undefined, send);
    });
    await lookOver(raw, limits);
    const parts = readContents(raw, limits);
    weighAs(parts, raw);
    return parts;
  }

  #put(callId: string, read: ResourceRead): void {
    const call = this.#list.get(callId);
    if (call?.status !== 'done') return;
    const others = call.reads?.filter((one) => one.uri !== read.uri) ?? [];
    this.#list.put({ ...call, reads: [...others, read] });
  }
}
