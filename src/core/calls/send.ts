import { headersFor } from '../catalog/param-headers.js';
import { McpToolsError, problemError } from '../base/problems.js';
import type { SentNumbers } from '../results/raw.js';
import type { JsonValue, Progress } from '../protocol/index.js';
import {
  dispatchTo,
  recordOf,
  withToolNow,
  type CallContext,
  type CallStep,
  type RawResult,
} from './call-context.js';
import { sendable } from './exact-arguments.js';
import {
  isTask,
  runsAsTask,
  sendWithSignIn,
  untilAborted,
  withDeadline,
  withProgress,
  type Clock,
} from './sending.js';
import { followTask } from './services.js';

/** Error code of MCP 2026-07-28: the headers do not match the body, because they were made from an outdated definition. */
const headerMismatch = -32_020;

type OnProgress = (progress: Progress) => void;

/**
 * Sends a call. If the server rejects it because the tool's definition has changed, the call is made once more from the new
 * definition, after the same checks and a new approval.
 */
export async function send(context: CallContext): Promise<CallStep> {
  const { signal } = context;
  const { callIdleMs, callTotalMs, progressMs } = context.parts.shared.limits;
  const dispatch = dispatchTo(context);
  dispatch({ type: 'start', at: Date.now() });
  const deadline = { idleMs: callIdleMs, totalMs: callTotalMs, signal };
  try {
    const result = await withProgress(progressMs, dispatch, (report) =>
      withDeadline(deadline, (inner, clock) => {
        const onProgress = (progress: Progress): void => {
          clock.renew();
          report(progress);
        };
        return transfer(context, inner, onProgress, clock);
      }),
    );
    return { step: 'read', context, ...result };
  } catch (error) {
    return renewed(context, error);
  }
}

/** Returns the step that checks a call again if it was rejected as outdated. Throws any other error. */
async function renewed(context: CallContext, error: unknown): Promise<CallStep> {
  const isOutdated =
    McpToolsError.isInstance(error) &&
    error.code === 'protocol-error' &&
    error.problem.data['code'] === headerMismatch;
  if (!isOutdated || context.isRenewed) throw error;
  if (!(await untilAborted(relist(context), context.signal))) throw error;
  const now = withToolNow(context);
  if ('code' in now) throw new McpToolsError(now, { cause: error });
  if (!now.isChanged) throw error;
  return { step: 'check', context: { ...now.context, approved: false, changes: 0, isRenewed: true } };
}

/** Lists the server's tools again. Resolves with false if that fails or cannot help. */
async function relist({ parts: { servers }, server: { id } }: CallContext): Promise<boolean> {
  // From servers that predate the 2026-07-28 protocol, this error code means something else, and the tool may have run.
  if (!servers.sendsParamHeaders(id)) return false;
  return (await servers.connectionOf(id)?.refresh()) === true;
}

/** Sends the call, and follows the task that the server may make of it. Resolves with the raw result. */
async function transfer(
  context: CallContext,
  signal: AbortSignal,
  onProgress: OnProgress,
  clock: Clock,
): Promise<RawResult> {
  const { parts, call, server, given, snapshot } = context;
  const { hostTools, inputs, servers, shared } = parts;
  const { tool } = snapshot;
  const connection = servers.connectionOf(server.id);
  if (!connection) throw problemError('not-connected', { server: server.label });
  const copy = sendable(given, context.digest);
  const sent = { callId: call.id, serverId: server.id, clock, signal };
  const declared = servers.sendsParamHeaders(server.id) ? tool.paramHeaders : undefined;
  const headers = headersFor(declared ?? [], given.arguments);
  let numbers: SentNumbers | undefined;
  const own = tool.hostTool && (await hostTools?.load());
  const sendOnce = (): Promise<JsonValue> => {
    checkAccount(context);
    shared.record({ ...recordOf(context), kind: 'sent', outcome: 'sent' });
    const options = {
      signal,
      onProgress,
      headers,
      answer: inputs.round(sent),
      onNumbers: (found: SentNumbers) => (numbers = found),
      task: runsAsTask(server, tool) ? { ttl: shared.limits.taskMs } : undefined,
    };
    if (own) return own.call(tool, copy(), connection, options, shared.limits);
    return connection.callTool(tool.name, copy(), options);
  };
  // A question may arrive before its task, or before this page has begun to follow the task.
  const raw = await inputs.during(sent, async () => {
    const answer = await sendWithSignIn(servers.signIns, shared.limits, sent, dispatchTo(context), sendOnce);
    return isTask(answer) ? followTask(parts, sent, answer, onProgress) : answer;
  });
  return { raw, numbers };
}

/** Throws if an earlier decision allowed the call for another account. */
function checkAccount({ parts, server: { id, origin }, grantedTo }: CallContext): void {
  const { principal } = parts.servers.endpointOf(id);
  if (grantedTo !== undefined && grantedTo !== principal) throw problemError('account-changed', { origin });
}
