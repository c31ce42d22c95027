import type { CallRuntime } from '../calls/call-runtime.js';
import { problemError } from '../base/problems.js';
import type { HostState } from '../state/host-state.js';
import { seenDefinition } from '../trust/grants.js';
import type { ToolSnapshot } from '../trust/trust.js';
import type {
  AppAccess,
  AppAsk,
  ApprovalAnswer,
  Call,
  Grant,
  JsonObject,
  Server,
  Tool,
} from '../protocol/index.js';
import type { AppResource } from './app-resource.js';

export interface ConsentParts {
  readonly shared: HostState;
  readonly runtime: CallRuntime;
}

/** The app to show. */
export interface Wanted {
  readonly call: Call;
  readonly server: Server;
  readonly tool: Tool;
  readonly uri: string;
  readonly resource: AppResource;
  readonly signal: AbortSignal;
}

/**
 * Resolves with the saved permission to show exactly this app, if there is one. Rejects with an `McpToolsError` if a saved
 * decision denies it.
 */
export async function grantOf({ runtime }: ConsentParts, wanted: Wanted): Promise<Grant | undefined> {
  const { trust } = runtime;
  await trust.refresh();
  const { grant } = trust.contextOf(snapshotOf(wanted), '', []);
  if (grant?.effect === 'deny') throw problemError('app-declined');
  return grant;
}

/**
 * Resolves when a person has allowed exactly this app with this access, with the grant if there is one. Rejects with an
 * `McpToolsError` if they decline. Decisions are stored with the grants for tool calls, under the app's URI, and bound to the
 * digest of its HTML and access.
 */
export async function consent(parts: ConsentParts, wanted: Wanted): Promise<Grant | undefined> {
  const { call, server, uri, resource, signal } = wanted;
  const { shared, runtime } = parts;
  const { trust } = runtime;
  const grant = await grantOf(parts, wanted);
  if (grant) {
    trust.used(grant, call.id);
    return grant;
  }
  const snapshot = snapshotOf(wanted);
  const { toolHistory } = trust.contextOf(snapshot, '', []);
  const before =
    toolHistory.status === 'changed' ? (toolHistory.before?.app as AppAccess | undefined) : undefined;
  const ask: AppAsk = {
    kind: 'app',
    id: shared.nextId('ask'),
    createdAt: Date.now(),
    message: '',
    round: 1,
    serverId: server.id,
    callId: call.id,
    app: call.displayName,
    uri,
    access: resource.access,
    standing: toolHistory.status,
    ...(before ? { before } : {}),
    durations: ['session', 'always'],
  };
  const declined = (): Error => problemError('app-declined');
  const answer = await shared.asks.openUntil(ask, signal, declined, () => 'taken');
  const isAllowed = answer.kind === 'app' && answer.decision === 'approve';
  shared.record({
    kind: 'question',
    question: 'app',
    serverId: server.id,
    server: server.label,
    callId: call.id,
    access: resource.access,
    outcome: isAllowed ? 'accepted' : 'declined',
  });
  const duration = answer.kind === 'app' ? ask.durations.find((one) => one === answer.duration) : undefined;
  const decided: ApprovalAnswer = {
    kind: 'approval',
    decision: isAllowed ? 'approve' : 'deny',
    ...(duration ? { duration } : {}),
  };
  trust.decided(snapshot, '', decided);
  if (!isAllowed) throw declined();
  return duration && trust.contextOf(snapshot, '', []).grant;
}

/** Returns the app in the form of a tool, named by its URI, so that grants can be stored for it. */
function snapshotOf({ tool: its, uri, resource }: Wanted): ToolSnapshot {
  const { serverId, displayName, alias } = its;
  const fingerprint = resource.digest;
  const tool: Tool = {
    serverId,
    displayName,
    alias,
    name: uri,
    inputSchema: {},
    fingerprint,
    app: resource.access as unknown as JsonObject,
    visibleToModel: false,
  };
  return { tool, fingerprint, definition: seenDefinition(tool, undefined) };
}
