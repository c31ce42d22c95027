import { callDraft } from '../audit/draft.js';
import { isSettled } from './reducer.js';
import { problem, type Problem } from '../base/errors.js';
import type { Shared } from '../state/shared.js';
import { weightOf } from '../results/weight.js';
import type { Call, DoneCall, JsonObject, Server, Snapshot, Tool } from '../protocol/index.js';

/** The calls in the snapshot: all that are open, and the newest settled ones within the limits. */
export class CallList {
  readonly #shared: Shared;
  /** Characters in the result of each settled call, roughly. */
  readonly #weights = new Map<string, number>();
  /** The schema by which arguments of an open call are secret: its tool may be gone before it ends. */
  readonly #schemas = new Map<string, JsonObject>();
  #onRemoved: (callIds: ReadonlySet<string>) => void = () => undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  get(callId: string): Call | undefined {
    return this.#shared.store.get().calls.find(({ id }) => id === callId);
  }

  /** Sets the schema that tells from now on which of an open call's arguments are secret. */
  noteSchema(callId: string, schema: JsonObject): void {
    if (this.#schemas.has(callId)) this.#schemas.set(callId, schema);
  }

  /** Calls back with the calls that are removed to make room. */
  whenRemoved(listener: (callIds: ReadonlySet<string>) => void): void {
    this.#onRemoved = listener;
  }

  /** Adds a call, or replaces its old state. */
  put(call: Call, schema?: JsonObject): void {
    const { store, record } = this.#shared;
    if (schema) this.#schemas.set(call.id, schema);
    const { calls } = store.get();
    const known = calls.find(({ id }) => id === call.id);
    const all = known ? calls.map((one) => (one === known ? call : one)) : [...calls, call];
    if (call.status === 'done') this.#weights.set(call.id, weightOfCall(call));
    const surplus = isSettled(call) ? this.#surplusOf(all) : new Set<string>();
    for (const id of surplus) this.#weights.delete(id);
    store.update({ calls: surplus.size > 0 ? all.filter(({ id }) => !surplus.has(id)) : all });
    if (surplus.size > 0) this.#onRemoved(surplus);
    // A resource that is read later by a link of the result is no new end of the call.
    if (known && isSettled(known)) return;
    const draft = callDraft(call, this.#schemas.get(call.id));
    if (draft) record(draft);
    if (isSettled(call)) this.#schemas.delete(call.id);
  }

  /** Old calls go first if there are too many, or they hold too much together; the newest always stays. */
  #surplusOf(calls: readonly Call[]): ReadonlySet<string> {
    const { callsKept, resultsKeptChars } = this.#shared.limits;
    const settled = calls.filter(isSettled).reverse();
    let left = resultsKeptChars;
    const surplus = settled.filter(({ id }, index) => {
      left -= this.#weights.get(id) ?? 0;
      return index >= callsKept || (left < 0 && index > 0);
    });
    return new Set(surplus.map(({ id }) => id));
  }
}

function weightOfCall({ result, reads = [] }: DoneCall): number {
  const weights = reads.map((read) => (read.status === 'done' ? weightOf(read.parts) : 0));
  return weights.reduce((sum, weight) => sum + weight, weightOf(result.raw));
}

/** Finds what is to be called; with the problem if it cannot be called. */
export function findTool(
  { servers, tools }: Snapshot,
  serverId: string,
  name: string,
):
  | { readonly server: Server; readonly tool: Tool; readonly problem?: undefined }
  | { readonly server?: Server | undefined; readonly tool?: Tool | undefined; readonly problem: Problem } {
  const server = servers.find(({ id }) => id === serverId);
  const tool = tools.find((one) => one.serverId === serverId && one.name === name);
  if (!server) return { tool, problem: problem('unknown-server', { server: serverId }) };
  const { label } = server;
  if (server.status !== 'connected')
    return { server, tool, problem: problem('not-connected', { server: label }) };
  return tool
    ? { server, tool }
    : { server, problem: problem('unknown-tool', { server: label, tool: name }) };
}
