import { callRecord, recordedArguments } from './audit/index.js';
import { isSettled, reduceCall, runCall, type CallEvent, type CallSteps } from './calls/index.js';
import { detailOf, problem, type Problem } from './errors.js';
import { isDeeperThan, type Limits } from './limits.js';
import type { Shared } from './host-shared.js';
import { admitResult, readResult } from './results/index.js';
import type { Validator } from './schema/index.js';
import { rule } from './trust/index.js';
import type {
  ApprovalAnswer,
  Call,
  CallRequest,
  CheckingCall,
  JsonObject,
  Policy,
  Server,
  SettledCall,
  Tool,
  Verdict,
} from './types.js';
import type { Servers } from './host-servers.js';

/** The calls of a host. */
export interface Calls {
  begin(request: CallRequest): { readonly callId: string; readonly settled: Promise<SettledCall> };
  cancel(callId: string, reason?: string): void;
  cancelAll(): void;
  /** Ends the calls to a server that are still to be made. */
  cancelUnsent(serverId: string): void;
}

interface Running {
  readonly abort: AbortController;
  reason?: string;
  readonly resolve: (call: SettledCall) => void;
}

export function createCalls(shared: Shared, servers: Servers, validator: Validator, policy: Policy): Calls {
  const { limits, store, nextId, record, asks } = shared;
  const running = new Map<string, Running>();

  const put = (call: Call): void => {
    const { calls } = store.get();
    const exists = calls.some(({ id }) => id === call.id);
    const all = exists ? calls.map((other) => (other.id === call.id ? call : other)) : [...calls, call];
    let surplus = all.filter(isSettled).length - limits.callsKept;
    store.update({ calls: surplus > 0 ? all.filter((one) => !isSettled(one) || surplus-- <= 0) : all });
    const line = callRecord(call, limits);
    if (line) record(line);
  };

  const dispatch = (callId: string, event: CallEvent): void => {
    const before = store.get().calls.find(({ id }) => id === callId);
    const after = before && reduceCall(before, event);
    if (!after || after === before) return;
    put(after);
    if (!isSettled(after)) return;
    running.get(callId)?.resolve(after);
    running.delete(callId);
  };

  const verdictOf = async (tool: Tool, raw: JsonObject): Promise<Verdict> => {
    const value = raw['structuredContent'];
    if (!tool.outputSchema || raw['isError'] === true) return { status: 'none' };
    return value === undefined ? { status: 'missing' } : validator.validate(tool.outputSchema, value);
  };

  const stepsOf = (
    call: CheckingCall,
    server: Server,
    tool: Tool,
    approved: boolean,
    mine: Running,
  ): CallSteps => ({
    approved,
    check: () => validator.validate(tool.inputSchema, call.arguments),
    rule: () =>
      rule(policy, {
        serverId: server.id,
        serverLabel: server.label,
        origin: server.origin,
        tool,
        arguments: call.arguments,
        startedBy: call.startedBy,
      }),
    ask(reason, unchecked) {
      const askId = nextId('ask');
      const answer = new Promise<ApprovalAnswer>((resolve) => {
        const base = { id: askId, kind: 'approval', callId: call.id, createdAt: Date.now(), reason } as const;
        asks.open(unchecked ? { ...base, unchecked } : base, (given) => {
          if (given.kind === 'approval') resolve(plainAnswer(given));
          return true;
        });
      });
      return { askId, answer };
    },
    changed() {
      const { servers: known, tools } = store.get();
      const now = tools.find((one) => one.serverId === server.id && one.name === tool.name);
      const why = whyNot(
        known.find(({ id }) => id === server.id),
        now,
        call,
      );
      return (
        why ??
        (now?.fingerprint === tool.fingerprint ? undefined : problem('tool-changed', { tool: tool.name }))
      );
    },
    closeAsk: (askId) => {
      asks.close(askId);
    },
    decided(decidedBy, outcome, reason) {
      record({
        kind: 'decision',
        serverId: server.id,
        server: server.label,
        callId: call.id,
        tool: tool.name,
        arguments: recordedArguments(call.arguments, limits),
        decidedBy,
        outcome,
        ...(reason ? { reason } : {}),
      });
    },
    send: (signal, onProgress) =>
      servers.callTool(server.id, tool.name, call.arguments, { signal, onProgress }),
    async read(raw) {
      const result = admitResult(raw, limits);
      return readResult(result, await verdictOf(tool, result), limits);
    },
    cancelReason: () => mine.reason,
    dispatch: (event) => {
      dispatch(call.id, event);
    },
  });

  return {
    begin({ serverId, tool: name, arguments: given = {}, startedBy = 'page', approved = false }) {
      const { servers: known, tools } = store.get();
      const server = known.find(({ id }) => id === serverId);
      const tool = tools.find((one) => one.serverId === serverId && one.name === name);
      const { args, fault } = copyArguments(given, limits);
      const call: CheckingCall = {
        id: nextId('call'),
        status: 'checking',
        serverId,
        serverLabel: server?.label ?? serverId,
        tool: name,
        displayName: tool?.displayName ?? name,
        arguments: args,
        startedBy,
        createdAt: Date.now(),
      };
      let resolve: (call: SettledCall) => void = () => undefined;
      const settled = new Promise<SettledCall>((done) => {
        resolve = done;
      });
      const mine: Running = { abort: new AbortController(), resolve };
      running.set(call.id, mine);
      put(call);
      const why = fault ?? whyNot(server, tool, call);
      if (why) dispatch(call.id, { type: 'fail', at: Date.now(), problem: why });
      else if (server && tool)
        void runCall(stepsOf(call, server, tool, approved, mine), limits, mine.abort.signal);
      return { callId: call.id, settled };
    },
    cancel(callId, reason) {
      const mine = running.get(callId);
      if (!mine) return;
      // Whoever binds this to a click hands it the event.
      if (typeof (reason as unknown) === 'string' && reason) mine.reason = reason;
      dispatch(callId, { type: 'cancelling' });
      mine.abort.abort();
    },
    cancelAll() {
      for (const { abort } of running.values()) abort.abort();
    },
    cancelUnsent(serverId) {
      for (const call of store.get().calls) {
        const isUnsent = call.status === 'checking' || call.status === 'awaiting-approval';
        if (isUnsent && call.serverId === serverId) running.get(call.id)?.abort.abort();
      }
    },
  };
}

function whyNot(server: Server | undefined, tool: Tool | undefined, call: Call): Problem | undefined {
  if (!server) return problem('unknown-server', { server: call.serverId });
  if (server.status !== 'connected') return problem('not-connected', { server: server.label });
  return tool ? undefined : problem('unknown-tool', { server: server.label, tool: call.tool });
}

/** A copy that nobody can change any more between the showing and the sending. */
function copyArguments(
  given: JsonObject,
  limits: Limits,
): { readonly args: JsonObject; readonly fault?: Problem } {
  const none = (detail: string): { args: JsonObject; fault: Problem } => ({
    args: {},
    fault: problem('arguments-not-json', { detail }),
  });
  try {
    const args: unknown = JSON.parse(JSON.stringify(given));
    if (typeof args !== 'object' || args === null || Array.isArray(args)) return none('they are no object');
    if (!isDeeperThan(args, limits.argumentDepth)) return { args: args as JsonObject };
    return none(`they are nested more than ${limits.argumentDepth} levels deep`);
  } catch (error) {
    return none(error instanceof RangeError ? 'they are nested too deeply' : detailOf(error));
  }
}

/** The answer with nothing in it but what an answer has. */
function plainAnswer(given: ApprovalAnswer): ApprovalAnswer {
  if (given.decision === 'approve') return { kind: 'approval', decision: 'approve' };
  const reason: unknown = given.reason;
  return { kind: 'approval', decision: 'deny', ...(typeof reason === 'string' ? { reason } : {}) };
}
