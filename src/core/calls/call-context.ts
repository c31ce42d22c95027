import type { Lazy } from '../../shared/lazy.js';
import type { Limits } from '../base/limits.js';
import type { GivenArguments } from '../audit/draft.js';
import type { HostToolOffer } from '../catalog/host-tools.js';
import type { Problem } from '../base/problems.js';
import type { SentNumbers } from '../results/raw.js';
import type { TimedStorage } from '../base/storage.js';
import type {
  CheckingCall,
  JsonObject,
  JsonValue,
  Policy,
  Server,
  ServerRef,
  Tool,
  ValidationOptions,
} from '../protocol/index.js';
import type { Validator } from '../schema/validator.js';
import type { Connection } from '../servers/connection/connection.js';
import type * as session from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import type { ApprovalLimits } from '../trust/approval-limits.js';
import type { ToolSnapshot, Trust } from '../trust/trust.js';
import { findTool, type CallEvent, type CallList, type Dispatch } from './call-state.js';
import { argumentsDigest, type ExactArguments } from './exact-arguments.js';
import type { Inputs } from './inputs.js';
import type { Questions } from './questions.js';

export interface StartedCall {
  readonly call: CheckingCall;
  readonly server: Server;
  readonly tool: Tool;
  readonly approved: boolean;
  /** Fingerprint of the tool that the person saw when they approved the call. */
  readonly fingerprint: string | undefined;
  /** Servers whose results led to the call. */
  readonly after: readonly ServerRef[];
}

export interface CallParts {
  readonly shared: HostState;
  readonly servers: Servers;
  readonly inputs: Inputs;
  readonly validator: Validator;
  readonly policy: Policy;
  readonly trust: Trust;
  readonly approvals: ApprovalLimits;
  readonly list: CallList;
  readonly dispatch: Dispatch;
  readonly hostTools: Lazy<HostTools> | undefined;
  readonly withApps: boolean;
}

/** The host's own tools: their definitions, and the function that calls them. */
export interface HostTools extends HostToolOffer {
  readonly call: CallHostTool;
}

/**
 * Calls one of the host's own tools by making requests to its server. Resolves with a result in the form of a server's tool
 * result.
 */
export type CallHostTool = (
  tool: Tool,
  args: JsonObject,
  connection: Pick<Connection, 'request'>,
  options: session.CallOptions,
  limits: Limits,
) => Promise<JsonValue>;

export interface CallOptions {
  readonly policy: Policy;
  readonly storage: TimedStorage | undefined;
  readonly validation: ValidationOptions | undefined;
  readonly questions: Lazy<Questions>;
  readonly hostTools: CallParts['hostTools'];
  readonly withApps: boolean;
}

/** The state of a call at one moment, with everything that its steps need. It is immutable: each step returns a new one. */
export interface CallContext extends Pick<StartedCall, 'server' | 'after'> {
  readonly parts: CallParts;
  readonly signal: AbortSignal;
  /** The call in its initial state. */
  readonly call: CheckingCall;
  /** Replaced if the server changes the definition. */
  readonly snapshot: ToolSnapshot;
  /** Schema that marks secret arguments. Arguments that an earlier definition marked stay secret. */
  readonly schema: JsonObject;
  /** Replaced if a person changes them. */
  readonly given: ExactArguments;
  readonly digest: string;
  /** True if a person has approved exactly these arguments and the current definition of the tool. */
  readonly approved: boolean;
  /** Number of times that the definition has changed since the first check. */
  readonly changes: number;
  /** True if the server has rejected the call once as made from an outdated definition. */
  readonly isRenewed: boolean;
  /** Account of the grant that allowed the call. */
  readonly grantedTo?: string;
}

/** The next step of a call, with its input. Steps report their effects as events; after `end`, the call has ended. */
export type CallStep =
  | { readonly step: 'check'; readonly context: CallContext }
  | { readonly step: 'approve'; readonly context: CallContext; readonly unchecked: Problem | undefined }
  | { readonly step: 'send'; readonly context: CallContext }
  | ({ readonly step: 'read'; readonly context: CallContext } & RawResult)
  | { readonly step: 'end' };

export interface RawResult {
  readonly raw: JsonValue;
  /** Original digits of the numbers in the result that JavaScript cannot represent. */
  readonly numbers?: SentNumbers | undefined;
}

/** Returns the initial context of a call. */
export function firstContext(parts: CallParts, started: StartedCall, signal: AbortSignal): CallContext {
  const { call, server, tool, approved, fingerprint, after } = started;
  const snapshot = parts.trust.snapshotOf(tool);
  return {
    parts,
    signal,
    call,
    server,
    after,
    snapshot,
    schema: tool.inputSchema,
    given: call,
    digest: argumentsDigest(call),
    approved: approved && (fingerprint ?? snapshot.fingerprint) === snapshot.fingerprint,
    changes: 0,
    isRenewed: false,
  };
}

export function dispatchTo({ parts, call }: CallContext): (event: CallEvent) => void {
  return (event) => parts.dispatch(call.id, event);
}

/** Returns the call with the tool's current definition, and whether that differs; a problem if the tool no longer exists. */
export function withToolNow(
  context: CallContext,
): { readonly context: CallContext; readonly isChanged: boolean } | Problem {
  const { parts, call, snapshot: before } = context;
  const { list, shared, trust } = parts;
  const { problem, tool } = findTool(shared.store.get(), call.serverId, call.tool);
  if (problem) return problem;
  const snapshot = trust.snapshotOf(tool);
  let { schema } = context;
  if (tool !== before.tool) {
    schema = { allOf: [schema, tool.inputSchema] };
    list.noteSchema(call.id, schema);
  }
  return {
    context: { ...context, snapshot, schema },
    isChanged: snapshot.fingerprint !== before.fingerprint,
  };
}

interface CallFacts extends GivenArguments {
  readonly serverId: string;
  readonly server: string;
  readonly callId: string;
  readonly tool: string;
  readonly fingerprint: string;
}

/** Returns the fields that all audit records of a call share. */
export function recordOf({ call, server, snapshot, given, schema }: CallContext): CallFacts {
  return {
    serverId: server.id,
    server: server.label,
    callId: call.id,
    tool: snapshot.tool.name,
    given: given.arguments,
    before: call.arguments,
    digits: { ...given, edit: call },
    schema,
    fingerprint: snapshot.fingerprint,
  };
}
