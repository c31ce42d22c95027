import { changedIn, type CallEvent, type CallSteps } from './index.js';
import { headersFor } from '../catalog/index.js';
import { canonicalJson } from '../base/canonical.js';
import { digest, digestOf } from '../base/digest.js';
import { McpToolsError, problem } from '../base/errors.js';
import type { ApprovalLimits } from '../trust/approval-limits.js';
import { createAskOf } from './ask.js';
import { callBlocker, type CallList } from './call-list.js';
import { sendWithSignIn } from './call-sign-in.js';
import type { Inputs } from './inputs.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import type { ToolSnapshot, Trust } from '../trust/trust.js';
import { createExact, lookOver, readResult, resultIn, type SentNumbers } from '../results/index.js';
import type { Validator } from '../schema/index.js';
import { rule } from '../trust/policy.js';
import type {
  ApprovalAnswer,
  CheckingCall,
  JsonObject,
  Policy,
  PolicyCall,
  PolicyContext,
  PolicyReason,
  Server,
  ServerRef,
  Tool,
  SchemaCheck,
} from '../protocol/index.js';

/** One call that is to be taken to its end. */
export interface StartedCall {
  readonly call: CheckingCall;
  readonly server: Server;
  readonly tool: Tool;
  readonly approved: boolean;
  /** Of the tool that a person saw when they approved. */
  readonly fingerprint: string | undefined;
  /** Servers whose results led to it. */
  readonly after: readonly ServerRef[];
  cancelReason(): string | undefined;
  dispatch(event: CallEvent): void;
}

export interface StepParts {
  readonly shared: Shared;
  readonly servers: Servers;
  readonly inputs: Inputs;
  readonly validator: Validator;
  readonly policy: Policy;
  readonly trust: Trust;
  readonly approvals: ApprovalLimits;
  readonly noteSchema: CallList['noteSchema'];
}

/** Ties the steps of calls to the rooms that make them. */
export function createSteps(parts: StepParts): (begun: StartedCall) => CallSteps {
  const { shared, servers, inputs, validator, policy, trust, approvals } = parts;
  const { limits, store, record } = shared;

  const schemaCheckOf = async (tool: Tool, raw: JsonObject): Promise<SchemaCheck> => {
    const value = raw['structuredContent'];
    if (!tool.outputSchema || raw['isError'] === true) return { status: 'none' };
    return value === undefined ? { status: 'missing' } : validator.validate(tool.outputSchema, value);
  };

  return ({ call, server, tool: first, approved, fingerprint, after, cancelReason, dispatch }) => {
    // What the call is made from: another definition only where the server would not take the first, and other arguments
    // only where a person wrote them.
    let tool = first;
    let args = call.arguments;
    let bound = digestOf(args);
    let look: ToolSnapshot = trust.look(tool);
    let context: PolicyContext = trust.contextOf(look, bound, after);
    // One that is not secret any more has been so.
    let schema: JsonObject = tool.inputSchema;
    /** As the policy saw it last. */
    let seen: PolicyCall | undefined;
    /** As whom an earlier decision let it be made, where it was such a one. */
    let grantedTo: string | undefined;
    /** Of the result, what JavaScript cannot hold. */
    let sent: SentNumbers | undefined;
    const see = (): PolicyCall => ({
      serverId: server.id,
      serverLabel: server.label,
      origin: server.origin,
      tool,
      arguments: args,
      startedBy: call.startedBy,
    });
    const about = () => ({
      serverId: server.id,
      server: server.label,
      callId: call.id,
      tool: tool.name,
      given: args,
      before: call.arguments,
      schema,
      fingerprint: look.fingerprint,
    });
    const ask = createAskOf(shared, approvals, policy);

    return {
      tool: first.name,
      approved: approved && (fingerprint ?? look.fingerprint) === look.fingerprint,
      check: (changed = args) => validator.validate(tool.inputSchema, changed),
      async rule() {
        await trust.refresh();
        look = trust.look(tool);
        context = trust.contextOf(look, bound, after);
        seen = see();
        return { ...rule(policy, seen, context), isChanged: context.standing.status === 'changed' };
      },
      ask(reason, unchecked) {
        const asking = ask({
          call: seen ?? see(),
          callId: call.id,
          digest: bound,
          reason,
          unchecked,
          context,
        });
        if ('code' in asking) return asking;
        record({
          ...about(),
          kind: 'ask',
          outcome: 'asked',
          startedBy: call.startedBy,
          reason,
          standing: context.standing.status,
          after: after.map(({ label }) => label),
        });
        return asking;
      },
      edit(changed) {
        const places = changedIn(call.arguments, changed);
        args = changed;
        bound = digestOf(args);
        const edit = places.length > 0 ? { edit: { before: call.arguments, changed: places } } : {};
        dispatch({ type: 'edit', arguments: args, ...edit });
      },
      takeUp() {
        const { servers: known, tools } = store.get();
        const now = tools.find((one) => one.serverId === call.serverId && one.name === call.tool);
        const why = callBlocker(
          known.find(({ id }) => id === call.serverId),
          now,
          call,
        );
        if (why || !now) {
          return why ?? problem('unknown-tool', { server: server.label, tool: call.tool });
        }
        const isSame = trust.look(now).fingerprint === look.fingerprint;
        if (now !== tool) {
          schema = { allOf: [schema, now.inputSchema] };
          parts.noteSchema(call.id, schema);
        }
        tool = now;
        return isSame ? 'same' : 'changed';
      },
      async relist() {
        // To a server of before 2026-07-28 this number says something else, and nobody knows what it ran.
        if (!servers.sendsParamHeaders(server.id)) return false;
        return (await servers.connectionOf(server.id)?.refresh()) === true;
      },
      decided(by, decision, why: PolicyReason, answer?: ApprovalAnswer) {
        const isByGrant = by === 'policy' && (why.code === 'granted' || why.code === 'denied-before');
        record({
          ...about(),
          kind: 'decision',
          decidedBy: isByGrant && context.grant ? 'grant' : by,
          outcome: decision === 'allow' ? 'approved' : 'denied',
          ...(why.text ? { reason: why.text } : {}),
          ...(answer?.duration ? { duration: answer.duration } : {}),
          ...(answer?.decision === 'approve' && answer.arguments
            ? { changed: changedIn(call.arguments, args) }
            : {}),
        });
        if (isByGrant && context.grant) {
          grantedTo = context.grant.principal;
          trust.used(context.grant, call.id);
        }
        if (by !== 'person') return;
        const plain = { kind: 'approval', decision: decision === 'allow' ? 'approve' : 'deny' } as const;
        trust.decided(look, bound, answer ?? plain);
      },
      async send(signal, onProgress, clock) {
        const connection = servers.connectionOf(server.id);
        if (!connection) throw new McpToolsError(problem('not-connected', { server: server.label }));
        // What goes out is the very text whose hash was shown and approved.
        const text = canonicalJson(args);
        if (digest(text) !== bound) throw new McpToolsError(problem('arguments-differ'));
        const underWay = { callId: call.id, serverId: server.id, clock, signal };
        const headers = servers.sendsParamHeaders(server.id)
          ? headersFor(tool.paramHeaders ?? [], args)
          : undefined;
        const end = inputs.begin(underWay);
        sent = undefined;
        try {
          return await sendWithSignIn(servers.signIns, limits, underWay, dispatch, () => {
            const { principal } = servers.endpointOf(server.id);
            if (grantedTo !== undefined && grantedTo !== principal) {
              throw new McpToolsError(problem('account-changed', { origin: server.origin }));
            }
            // Once more where it goes out once more.
            record({ ...about(), kind: 'sent', outcome: 'sent' });
            return connection.callTool(tool.name, JSON.parse(text) as JsonObject, {
              signal,
              onProgress,
              onNumbers: (numbers) => {
                sent = numbers;
              },
              headers,
              answer: inputs.round(underWay),
            });
          });
        } finally {
          end();
        }
      },
      async read(raw) {
        const numbers = sent && createExact(sent);
        await lookOver(raw, limits, numbers?.see);
        const result = resultIn(raw);
        const schemaCheck = await schemaCheckOf(tool, result);
        const schema = schemaCheck.status === 'none' ? undefined : tool.outputSchema;
        return readResult(result, schemaCheck, limits, { schema, numbers });
      },
      cancelReason,
      dispatch,
    };
  };
}
