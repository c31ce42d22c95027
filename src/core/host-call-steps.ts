import type { CallEvent, CallSteps } from './calls/index.js';
import { headersFor } from './catalog/index.js';
import { digestOf } from './digest.js';
import { McpToolsError, problem, type Problem } from './errors.js';
import { whyNot } from './host-call-list.js';
import type { Inputs } from './host-inputs.js';
import type { Servers } from './host-servers.js';
import type { Shared } from './host-shared.js';
import { lookOver, readResult, resultIn } from './results/index.js';
import type { Validator } from './schema/index.js';
import { rule } from './trust/index.js';
import type {
  ApprovalAnswer,
  Call,
  CheckingCall,
  JsonObject,
  Policy,
  Server,
  Tool,
  Verdict,
} from './types.js';

/** One call that is to be taken to its end. */
export interface Begun {
  readonly call: CheckingCall;
  readonly server: Server;
  readonly tool: Tool;
  readonly approved: boolean;
  cancelReason(): string | undefined;
  dispatch(event: CallEvent): void;
}

/** Ties the steps of calls to the rooms that make them. */
export function createSteps(
  { limits, store, nextId, record, asks }: Shared,
  servers: Servers,
  inputs: Inputs,
  validator: Validator,
  policy: Policy,
): (begun: Begun) => CallSteps {
  const toolNow = (call: Call): { readonly why: Problem | undefined; readonly now: Tool | undefined } => {
    const { servers: known, tools } = store.get();
    const now = tools.find((one) => one.serverId === call.serverId && one.name === call.tool);
    const server = known.find(({ id }) => id === call.serverId);
    return { why: whyNot(server, now, call), now };
  };

  const verdictOf = async (tool: Tool, raw: JsonObject): Promise<Verdict> => {
    const value = raw['structuredContent'];
    if (!tool.outputSchema || raw['isError'] === true) return { status: 'none' };
    return value === undefined ? { status: 'missing' } : validator.validate(tool.outputSchema, value);
  };

  return ({ call, server, tool: first, approved, cancelReason, dispatch }) => {
    // The definition that the call is made from: another one only where the server would not take the first.
    let tool = first;
    return {
      approved,
      check: () => validator.validate(tool.inputSchema, call.arguments),
      rule: () =>
        rule(
          policy,
          {
            serverId: server.id,
            serverLabel: server.label,
            origin: server.origin,
            tool,
            arguments: call.arguments,
            startedBy: call.startedBy,
          },
          { after: [], standing: { status: 'new-tool' }, trustsClaims: false },
        ),
      ask(reason, unchecked) {
        const askId = nextId('ask');
        const answer = new Promise<ApprovalAnswer>((resolve) => {
          const base = {
            id: askId,
            kind: 'approval',
            callId: call.id,
            createdAt: Date.now(),
            reason,
            tool,
            digest: digestOf(call.arguments),
            after: [],
            standing: { status: 'new-tool' },
            scopes: [],
          } as const;
          asks.open(unchecked ? { ...base, unchecked } : base, (given) => {
            if (given.kind === 'approval') resolve(plainAnswer(given));
            return 'taken';
          });
        });
        return { askId, answer };
      },
      changed() {
        const { why, now } = toolNow(call);
        if (why) return why;
        return now?.fingerprint === tool.fingerprint
          ? undefined
          : problem('tool-changed', { tool: tool.name });
      },
      async relist() {
        // To a server of before 2026-07-28 this number says something else, and nobody knows what it ran.
        if (!servers.sendsParamHeaders(server.id)) return undefined;
        const isListed = await servers.connectionOf(server.id)?.refresh();
        if (!isListed) return undefined;
        const { why, now } = toolNow(call);
        if (why || !now)
          return { problem: why ?? problem('unknown-tool', { server: server.label, tool: call.tool }) };
        const isSame = now.fingerprint === tool.fingerprint;
        tool = now;
        return { isSame };
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
          given: call.arguments,
          schema: tool.inputSchema,
          fingerprint: tool.fingerprint,
          decidedBy,
          outcome,
          ...(reason ? { reason } : {}),
        });
      },
      async send(signal, onProgress, clock) {
        const connection = servers.connectionOf(server.id);
        if (!connection) throw new McpToolsError(problem('not-connected', { server: server.label }));
        const underWay = { callId: call.id, serverId: server.id, clock, signal };
        const headers = servers.sendsParamHeaders(server.id)
          ? headersFor(tool.paramHeaders ?? [], call.arguments)
          : undefined;
        const end = inputs.begin(underWay);
        try {
          return await connection.callTool(tool.name, call.arguments, {
            signal,
            onProgress,
            headers,
            answer: inputs.round(underWay),
          });
        } finally {
          end();
        }
      },
      async read(raw) {
        await lookOver(raw, limits);
        const result = resultIn(raw);
        return readResult(result, await verdictOf(tool, result), limits);
      },
      cancelReason,
      dispatch,
    };
  };
}

/** The answer with nothing in it but what an answer has. */
function plainAnswer(given: ApprovalAnswer): ApprovalAnswer {
  if (given.decision === 'approve') return { kind: 'approval', decision: 'approve' };
  const reason: unknown = given.reason;
  return { kind: 'approval', decision: 'deny', ...(typeof reason === 'string' ? { reason } : {}) };
}
