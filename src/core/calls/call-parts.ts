import type { Lazy } from '../../shared/lazy.js';
import type { Limits } from '../base/limits.js';
import type { HostToolOffer } from '../catalog/host-tools.js';
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
import type { Trust } from '../trust/trust.js';
import type { CallList, Dispatch } from './call-state.js';
import type { Inputs } from './inputs.js';
import type { Questions } from './questions.js';

export interface StartedCall {
  readonly call: CheckingCall;
  readonly server: Server;
  readonly tool: Tool;
  readonly approved: boolean;
  /** The fingerprint of the tool that a person saw when they approved. */
  readonly fingerprint: string | undefined;
  /** Servers whose results led to it. */
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

/** The host's own tools: what they are, and how they are called. */
export interface HostTools extends HostToolOffer {
  readonly call: CallHostTool;
}

/** Calls one of the host's own tools, by requests to its server. Resolves with a result as a tool of the server has it. */
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
