import { problemError } from '../base/problems.js';
import type { Limits } from '../base/limits.js';
import type { Progress, RunningCall, ToolResult } from '../protocol/index.js';
import { findTool } from './call-state.js';
import type { CallParts } from './call-parts.js';
import { OutgoingCall } from './outgoing-call.js';
import { DeadlineError, withDeadline } from './sending.js';
import { followTask } from './tasks.js';

/** Does work that reports how far it is. */
type Reporting = (
  run: { readonly call: OutgoingCall; readonly limits: Limits; readonly signal: AbortSignal },
  work: (report: (progress: Progress) => void) => Promise<ToolResult>,
) => Promise<ToolResult>;

/** Goes on with a call that an earlier page left open as a task. Resolves with its result. */
export async function resumeCall(
  parts: CallParts,
  { taskId = '', ...rest }: RunningCall,
  signal: AbortSignal,
  reporting: Reporting,
): Promise<ToolResult> {
  const { inputs, shared } = parts;
  const call = await reopenCall(parts, rest, signal);
  const { taskMs } = shared.limits;
  const deadline = { idleMs: taskMs, totalMs: taskMs, signal };
  return reporting({ call, limits: shared.limits, signal }, async (report) => {
    const raw = await withDeadline(deadline, (inner, clock) => {
      const sent = { callId: rest.id, serverId: rest.serverId, clock, signal: inner };
      return inputs.during(sent, () => followTask(parts, sent, taskId, report));
    });
    return call.read(raw);
  });
}

/**
 * Waits for the server of a call that an earlier page left open as a task, and makes the call from the server's tool as it is
 * now. Rejects if the task cannot be followed: the page has no such server, or it fails, or it has no such tool any more.
 */
async function reopenCall(parts: CallParts, call: RunningCall, signal: AbortSignal): Promise<OutgoingCall> {
  await serverReady(parts, call.serverId, signal);
  const { server, tool, problem } = findTool(parts.shared.store.get(), call.serverId, call.tool);
  if (problem) throw problemError('task-lost', { detail: problem.message });
  parts.list.noteSchema(call.id, tool.inputSchema);
  const { startedAt: _started, progress: _progress, taskId: _task, ...base } = call;
  const started = { ...base, status: 'checking' } as const;
  return new OutgoingCall(parts, {
    call: started,
    server,
    tool,
    approved: true,
    fingerprint: undefined,
    after: [],
  });
}

function serverReady({ shared }: CallParts, serverId: string, signal: AbortSignal): Promise<void> {
  const { store, limits } = shared;
  return new Promise((resolve, reject) => {
    const end = (error?: Error): void => {
      leave();
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (error) reject(error);
      else resolve();
    };
    const onAbort = (): void => end(new DeadlineError('signal'));
    const serverNow = () => store.get().servers.find(({ id }) => id === serverId);
    const look = (): void => {
      const server = serverNow();
      if (server?.status === 'connected' && server.toolsStatus !== 'loading') end();
      if (server?.status === 'failed') end(problemError('task-lost', { detail: server.problem.message }));
    };
    const leave = store.subscribe(look);
    // A page that has not added its server by then has none like it; one that it has may wait for a person.
    const timer = setTimeout(() => {
      if (!serverNow()) end(problemError('task-lost', { detail: 'this page does not have its server.' }));
    }, limits.connectMs);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else look();
  });
}
