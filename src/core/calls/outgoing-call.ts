import { headersFor } from '../catalog/param-headers.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { problemError, type Problem } from '../base/problems.js';
import { offeredDurations, openApproval, type OpenApproval } from './approval-ask.js';
import { argumentsDigest, changedArguments, sendable, type ExactArguments } from './exact-arguments.js';
import type { CallParts, StartedCall } from './call-parts.js';
import { findTool, type CallEvent } from './call-state.js';
import { isTask, runsAsTask, sendWithSignIn, type Clock } from './sending.js';
import type { ToolSnapshot } from '../trust/trust.js';
import { digestAhead } from '../audit/result-digest.js';
import { freezeRaw, type SentNumbers } from '../results/raw.js';
import { resultIn } from '../results/result.js';
import { readResult } from '../results/tool-result.js';
import { rule } from '../trust/policy.js';
import type {
  ApprovalAnswer,
  Check,
  ExactNumbers,
  JsonObject,
  JsonValue,
  PolicyCall,
  PolicyContext,
  PolicyReason,
  Progress,
  SchemaCheck,
  Tool,
  ToolResult,
} from '../protocol/index.js';

/** One call with all that it is made from: the tool, the arguments, and the decisions about them. */
export class OutgoingCall {
  /** True if a person has approved these very arguments, and the tool as it is. */
  readonly approved: boolean;
  readonly #parts: CallParts;
  readonly #started: StartedCall;
  /** Replaced if the server changes the definition. */
  #tool: Tool;
  /** Replaced if a person changes them. */
  #given: ExactArguments;
  #digest: string;
  #snapshot: ToolSnapshot;
  #context: PolicyContext;
  /** Marks secret arguments: those that an earlier definition marked stay secret. */
  #schema: JsonObject;
  /** The account of the grant that allowed the call. */
  #grantedTo: string | undefined;
  /** Numbers of the result as they were sent, for those that JavaScript cannot hold. */
  #numbers: SentNumbers | undefined;

  constructor(parts: CallParts, started: StartedCall) {
    const { call, tool, approved, fingerprint, after } = started;
    this.#parts = parts;
    this.#started = started;
    this.#tool = tool;
    this.#given = call;
    this.#digest = argumentsDigest(call);
    this.#snapshot = parts.trust.snapshotOf(tool);
    this.#context = parts.trust.contextOf(this.#snapshot, this.#digest, after, call.startedBy);
    this.#schema = tool.inputSchema;
    const now = this.#snapshot.fingerprint;
    this.approved = approved && (fingerprint ?? now) === now;
  }

  get toolName(): string {
    return this.#tool.name;
  }

  dispatch(event: CallEvent): void {
    this.#parts.dispatch(this.#started.call.id, event);
  }

  /** Checks arguments against the tool's schema: the call's own, or those by which a person wants to replace them. */
  async check(changed?: JsonObject, digits?: ExactNumbers): Promise<Check> {
    const { arguments: args, exact } = changed ? { arguments: changed, exact: digits } : this.#given;
    const { inputSchema } = this.#tool;
    const check = await this.#parts.validator.validate(inputSchema, args);
    if (!exact || check.status === 'invalid') return check;
    const { servers } = this.#parts;
    const isRounded =
      this.#tool.hostTool !== undefined || servers.configOf(this.#started.server.id)?.roundsNumbers === true;
    const { checkExact } = await import('../schema/exact-check.js');
    await checkExact(exact, inputSchema, isRounded);
    return check;
  }

  /** Resolves with the policy's decision on the call as it is now. */
  async rule(): Promise<ReturnType<typeof rule> & { readonly isChanged?: boolean }> {
    const { policy, trust } = this.#parts;
    const { call, after } = this.#started;
    await trust.refresh();
    this.#snapshot = trust.snapshotOf(this.#tool);
    this.#context = trust.contextOf(this.#snapshot, this.#digest, after, call.startedBy);
    const isChanged = this.#context.standing.status === 'changed';
    return { ...rule(policy, this.#policyCall(), this.#context), isChanged };
  }

  /** Asks a person; returns the problem if the server is paused. */
  ask(reason: PolicyReason, unchecked: Problem | undefined): OpenApproval | Problem {
    const { approvals, policy, shared } = this.#parts;
    const { id: callId, serverId, startedBy } = this.#started.call;
    const { after, standing } = this.#context;
    // That the model has read its own server's words is nothing unusual.
    const others = after.filter((read) => read.serverId !== serverId);
    // A person's own calls do not count.
    const tooOften = startedBy === 'person' ? undefined : approvals.count(serverId);
    if (tooOften) return tooOften;
    const open = openApproval(
      shared,
      {
        callId,
        reason,
        tool: this.#tool,
        digest: this.#digest,
        after: others,
        standing,
        ...(unchecked ? { unchecked } : {}),
        durations: unchecked ? [] : offeredDurations(policy, this.#policyCall()),
      },
      this.#given.exact,
    );
    shared.record({
      ...this.#recordBase(),
      kind: 'ask',
      outcome: 'asked',
      startedBy,
      reason,
      standing: standing.status,
      after: after.map(({ label }) => label),
    });
    return open;
  }

  edit(args: JsonObject, exact?: ExactNumbers): void {
    const { call } = this.#started;
    const now = { arguments: args, ...(exact && { exact }) };
    const changed = changedArguments(call, now);
    this.#given = now;
    this.#digest = argumentsDigest(now);
    const before = { before: call.arguments, ...(call.exact && { exact: call.exact }) };
    this.dispatch({ type: 'edit', ...now, ...(changed.length > 0 && { edit: { ...before, changed } }) });
  }

  /** Waits for what a question says of the tool beside its definition: which others have names like it. */
  async toolCompared(): Promise<void> {
    await this.#parts.servers.catalog.value?.compared();
    this.reloadTool();
  }

  /** Uses the tool's definition of this moment from here on; returns the problem if the tool is gone. */
  reloadTool(): 'same' | 'changed' | Problem {
    const { list, shared, trust } = this.#parts;
    const { id, serverId, tool } = this.#started.call;
    const found = findTool(shared.store.get(), serverId, tool);
    if (found.problem) return found.problem;
    const now = found.tool;
    const isSame = trust.snapshotOf(now).fingerprint === this.#snapshot.fingerprint;
    if (now !== this.#tool) {
      this.#schema = { allOf: [this.#schema, now.inputSchema] };
      list.noteSchema(id, this.#schema);
    }
    this.#tool = now;
    return isSame ? 'same' : 'changed';
  }

  /** Has the server's tools listed again; resolves with false if that is impossible or would change nothing. */
  async relist(): Promise<boolean> {
    const { servers } = this.#parts;
    const { id } = this.#started.server;
    // From a server before 2026-07-28 this error code means something else, and the tool may have run.
    if (!servers.sendsParamHeaders(id)) return false;
    return (await servers.connectionOf(id)?.refresh()) === true;
  }

  /** Records a decision, and stores the grant if it holds for later calls. */
  decided(
    by: 'person' | 'policy',
    decision: 'allow' | 'deny',
    why: PolicyReason,
    answer?: ApprovalAnswer,
  ): void {
    const { shared, trust } = this.#parts;
    const { call } = this.#started;
    const isByGrant = by === 'policy' && (why.code === 'granted' || why.code === 'denied-before');
    const grant = isByGrant ? this.#context.grant : undefined;
    const isEdited = answer?.decision === 'approve' && answer.arguments;
    const changed = isEdited ? changedArguments(call, this.#given) : [];
    shared.record({
      ...this.#recordBase(),
      kind: 'decision',
      decidedBy: grant ? 'grant' : by,
      outcome: decision === 'allow' ? 'approved' : 'denied',
      ...(why.text ? { reason: why.text } : {}),
      ...(answer?.duration ? { duration: answer.duration } : {}),
      ...(isEdited ? { changed } : {}),
    });
    if (grant) {
      this.#grantedTo = grant.principal;
      trust.used(grant, call.id);
    }
    if (by !== 'person') return;
    const plain = { kind: 'approval', decision: decision === 'allow' ? 'approve' : 'deny' } as const;
    trust.decided(this.#snapshot, this.#digest, answer ?? plain, call.startedBy);
  }

  /** Sends the call, and follows the task that the server may make of it. Resolves with the raw result. */
  async send(
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    clock: Clock,
  ): Promise<JsonValue> {
    const { hostTools, inputs, servers, shared } = this.#parts;
    const { call, server } = this.#started;
    const connection = servers.connectionOf(server.id);
    if (!connection) throw problemError('not-connected', { server: server.label });
    const copy = sendable(this.#given, this.#digest);
    const sent = { callId: call.id, serverId: server.id, clock, signal };
    const declared = servers.sendsParamHeaders(server.id) ? this.#tool.paramHeaders : undefined;
    const headers = headersFor(declared ?? [], this.#given.arguments);
    this.#numbers = undefined;
    const own = this.#tool.hostTool && (await hostTools?.load());
    const send = (): Promise<JsonValue> => {
      this.#checkAccount();
      shared.record({ ...this.#recordBase(), kind: 'sent', outcome: 'sent' });
      const options = {
        signal,
        onProgress,
        headers,
        answer: inputs.round(sent),
        onNumbers: (numbers: SentNumbers) => (this.#numbers = numbers),
        task: runsAsTask(server, this.#tool) ? { ttl: shared.limits.taskMs } : undefined,
      };
      if (own) return own.call(this.#tool, copy(), connection, options, shared.limits);
      return connection.callTool(this.#tool.name, copy(), options);
    };
    const asked = (event: CallEvent): void => this.dispatch(event);
    // A question may come before the task of which it is, or before this page has begun to follow that.
    return inputs.during(sent, async () => {
      const raw = await sendWithSignIn(servers.signIns, shared.limits, sent, asked, send);
      if (!isTask(raw)) return raw;
      const { followTask } = await import('./tasks.js');
      return followTask(this.#parts, sent, raw, onProgress);
    });
  }

  /** Reads the raw result; rejects with an `McpToolsError` if it is none. */
  async read(raw: JsonValue): Promise<ToolResult> {
    const { list, shared } = this.#parts;
    const { server } = this.#started;
    const given = resultIn(raw, server.status === 'connected' && server.era === 'legacy');
    const { chars, exact } = await freezeRaw(given, shared.limits, this.#numbers);
    const digested = digestAhead(given, shared.limits);
    // Without it a model gets the nearest numbers.
    if (exact) await exactNumbers.arrive();
    const schemaCheck = await this.#checkResult(given);
    const schema = schemaCheck.status === 'none' ? undefined : this.#tool.outputSchema;
    const isShort = chars <= shared.limits.modelResultChars;
    const result = readResult(given, schemaCheck, shared.limits, { schema, exact, isShort });
    list.noteSize(result, chars);
    await digested;
    return result;
  }

  async #checkResult(raw: JsonObject): Promise<SchemaCheck> {
    const { outputSchema } = this.#tool;
    const value = raw['structuredContent'];
    if (!outputSchema || raw['isError'] === true) return { status: 'none' };
    return value === undefined ? { status: 'missing' } : this.#parts.validator.validate(outputSchema, value);
  }

  /** Throws if an earlier decision allowed the call for another account. */
  #checkAccount(): void {
    const { id, origin } = this.#started.server;
    const { principal } = this.#parts.servers.endpointOf(id);
    if (this.#grantedTo === undefined || this.#grantedTo === principal) return;
    throw problemError('account-changed', { origin });
  }

  #policyCall(): PolicyCall {
    const { call, server } = this.#started;
    const { id: serverId, label: serverLabel, origin } = server;
    const { startedBy } = call;
    const { arguments: args, exact } = this.#given;
    return {
      serverId,
      serverLabel,
      origin,
      tool: this.#tool,
      arguments: args,
      ...(exact && { exact }),
      startedBy,
    };
  }

  #recordBase() {
    const { call, server } = this.#started;
    return {
      serverId: server.id,
      server: server.label,
      callId: call.id,
      tool: this.#tool.name,
      given: this.#given.arguments,
      before: call.arguments,
      digits: { ...this.#given, edit: call },
      schema: this.#schema,
      fingerprint: this.#snapshot.fingerprint,
    };
  }
}
