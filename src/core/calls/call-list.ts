import { callDraft } from '../audit/index.js';
import { isSettled } from './reducer.js';
import { problem, type Problem } from '../base/errors.js';
import type { Shared } from '../state/shared.js';
import { weightOf } from '../results/weight.js';
import type { Call, DoneCall, JsonObject, Server, Tool } from '../protocol/index.js';

/** The calls in the snapshot: all that are open, and of the settled ones the newest that fit. */
export interface CallList {
  get(callId: string): Call | undefined;
  /** Adds a call, or puts its new state in the place of the old one. */
  put(call: Call, schema?: JsonObject): void;
  /** By which schema it is told from now on which of a call's arguments are secret. */
  noteSchema(callId: string, schema: JsonObject): void;
  /** Calls back with the calls that had to make room. */
  whenGone(call: (callIds: ReadonlySet<string>) => void): void;
}

export function createCallList({ limits, store, record }: Shared): CallList {
  /** Of each settled call's result, roughly how many characters it holds. */
  const weights = new Map<string, number>();
  /** Of each open call, the schema that tells which of its arguments are secret: its tool may go before it does. */
  const schemas = new Map<string, JsonObject>();

  let tellGone: (callIds: ReadonlySet<string>) => void = () => undefined;

  /** Old calls go first when there are too many, or when together they hold too much; the newest always stays. */
  const surplusOf = (calls: readonly Call[]): ReadonlySet<string> => {
    const settled = calls.filter(isSettled).reverse();
    let left = limits.resultsKeptChars;
    const gone = settled.filter(({ id }, index) => {
      left -= weights.get(id) ?? 0;
      return index >= limits.callsKept || (left < 0 && index > 0);
    });
    return new Set(gone.map(({ id }) => id));
  };

  return {
    get: (callId) => store.get().calls.find(({ id }) => id === callId),
    noteSchema(callId, schema) {
      if (schemas.has(callId)) schemas.set(callId, schema);
    },
    whenGone(call) {
      tellGone = call;
    },
    put(call, schema) {
      if (schema) schemas.set(call.id, schema);
      const { calls } = store.get();
      const known = calls.find(({ id }) => id === call.id);
      const all = known ? calls.map((one) => (one === known ? call : one)) : [...calls, call];
      if (call.status === 'done') weights.set(call.id, heldBy(call));
      const surplus = isSettled(call) ? surplusOf(all) : new Set<string>();
      for (const id of surplus) weights.delete(id);
      store.update({ calls: surplus.size > 0 ? all.filter(({ id }) => !surplus.has(id)) : all });
      if (surplus.size > 0) tellGone(surplus);
      // What was read by a link of its result later is no new end of a call.
      if (known && isSettled(known)) return;
      const draft = callDraft(call, schemas.get(call.id));
      if (draft) record(draft);
      if (isSettled(call)) schemas.delete(call.id);
    },
  };
}

function heldBy({ result, reads = [] }: DoneCall): number {
  const weights = reads.map((read) => (read.status === 'done' ? weightOf(read.parts) : 0));
  return weights.reduce((sum, weight) => sum + weight, weightOf(result.raw));
}

/** Why a call cannot be made, where it cannot. */
export function callBlocker(
  server: Server | undefined,
  tool: Tool | undefined,
  call: Call,
): Problem | undefined {
  if (!server) return problem('unknown-server', { server: call.serverId });
  if (server.status !== 'connected') return problem('not-connected', { server: server.label });
  return tool ? undefined : problem('unknown-tool', { server: server.label, tool: call.tool });
}
