import { objectOf, isObject } from '../../shared/is-object.js';
import { McpToolsError, problemError } from '../base/problems.js';
import { backoff, pause } from '../base/pause.js';
import type { AnswerRound, RequestMethod } from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import type { CallEvent, Dispatch } from './call-state.js';
import type { Inputs } from './inputs.js';
import { DeadlineError, sendWithSignIn, untilAborted, type SentCall } from './sending.js';
import type { JsonObject, JsonValue, Progress } from '../protocol/index.js';

/** Maximum length of a task's id. The id is sent as a header, and servers do not accept longer ones. */
const idChars = 4_096;

const states = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;

/** The state of a task, as a server sent it. */
interface Task {
  readonly id: string;
  readonly status: (typeof states)[number];
  readonly message: string | undefined;
  /** Pause until the next poll, in ms, as the server proposes it. */
  readonly pollMs: number | undefined;
  /** Requests that the task waits for, by the server's keys. */
  readonly requests: JsonObject;
  readonly result: JsonValue | undefined;
  readonly error: JsonObject | undefined;
}

/**
 * Reads the state of a task, of either revision. Throws `task-lost` if it is malformed or belongs to a task other than
 * `expected`.
 */
function readTask(given: unknown, expected?: string): Task {
  const answered = objectOf(given);
  const fields = isObject(answered['task']) ? answered['task'] : answered;
  const { taskId, statusMessage, inputRequests, result, error } = fields;
  const status = states.find((one) => one === fields['status']);
  const pollMs = fields['pollIntervalMs'] ?? fields['pollInterval'];
  const isId = typeof taskId === 'string' && taskId !== '' && taskId.length <= idChars;
  if (!isId) throw malformed('it has no id, or one that is too long.');
  if (expected !== undefined && taskId !== expected) throw malformed('the server answered with another one.');
  if (!status) throw malformed('its state is unknown to this page.');
  return {
    id: taskId,
    status,
    message: typeof statusMessage === 'string' && statusMessage !== '' ? statusMessage : undefined,
    pollMs: typeof pollMs === 'number' && pollMs >= 0 ? pollMs : undefined,
    requests: status === 'input_required' ? objectOf(inputRequests) : {},
    result: status === 'completed' ? result : undefined,
    error: isObject(error) ? error : undefined,
  };
}

function malformed(detail: string): Error {
  return problemError('task-lost', { detail });
}

interface TaskParts {
  readonly shared: HostState;
  readonly servers: Servers;
  readonly inputs: Inputs;
  readonly dispatch: Dispatch;
}

/** A call that its server continues as a task. */
interface TaskCall extends SentCall {
  readonly callId: string;
}

/**
 * Follows a call that a server runs as a task: with the extension `io.modelcontextprotocol/tasks` of MCP 2026-07-28, or the
 * tasks of 2025-11-25. `given` is the server's answer to the call, or the id of a task from an earlier page. Resolves with the
 * raw result of the call. If the call ends on this page before the task has ended, the task is cancelled.
 */
export async function followTask(
  parts: TaskParts,
  call: TaskCall,
  given: JsonValue,
  onProgress: (progress: Progress) => void,
): Promise<JsonValue> {
  const { taskMs } = parts.shared.limits;
  const task = typeof given === 'string' ? { id: given } : readTask(given);
  const { callId, serverId, clock, signal } = call;
  parts.dispatch(callId, { type: 'task', taskId: task.id });
  clock.restart({ idleMs: taskMs, totalMs: taskMs });
  const run = new TaskRun(parts, call, task.id, onProgress);
  try {
    return await untilAborted(run.follow('status' in task ? task : undefined), signal);
  } catch (error) {
    if (!run.isOver) cancelTask(parts, serverId, task.id);
    throw asTaskError(error);
  }
}

/** Cancels a task at its server. The server may ignore it. */
function cancelTask({ shared, servers }: TaskParts, serverId: string, taskId: string): void {
  // If the call ended because the server was removed, the task cannot be cancelled.
  if (!shared.store.get().servers.some(({ id }) => id === serverId)) return;
  const signal = AbortSignal.timeout(shared.limits.connectMs);
  const cancelled = servers.connectionOf(serverId)?.request('tasks/cancel', { taskId }, { signal, answer });
  void cancelled?.catch(() => undefined);
}

/** Rejects questions in answer to a request about a task: a task's questions are in its state. */
const answer: AnswerRound = () =>
  Promise.reject(problemError('input-not-supported', { detail: 'it asks about a task.' }));

class TaskRun {
  /** True once the server has reported that the task ended or does not exist. */
  isOver = false;
  readonly #parts: TaskParts;
  readonly #call: TaskCall;
  readonly #id: string;
  readonly #onProgress: (progress: Progress) => void;
  readonly #answers: AnswerRound;
  /** All questions by key, each with the controller that withdraws it. Each key is answered once. */
  readonly #asked = new Map<string, AbortController>();
  #rounds = 0;
  #reports = 0;
  #message: string | undefined;
  /** The result of a task of 2025-11-25, which needs a separate request. */
  #payload: Promise<{ readonly payload: JsonValue }> | undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(parts: TaskParts, call: TaskCall, id: string, onProgress: (progress: Progress) => void) {
    this.#parts = parts;
    this.#call = call;
    this.#id = id;
    this.#onProgress = onProgress;
    this.#answers = parts.inputs.round(call);
  }

  /** Polls the task until it has ended. Resolves with the raw result. */
  async follow(first: Task | undefined): Promise<JsonValue> {
    const failed = new Promise<never>((_, reject) => (this.#fail = reject));
    try {
      return await Promise.race([this.#follow(first), failed]);
    } finally {
      for (const asking of this.#asked.values()) asking.abort('over');
    }
  }

  async #follow(first: Task | undefined): Promise<JsonValue> {
    let task = first ?? (await this.#get(0));
    for (;;) {
      this.#report(task);
      if (task.status !== 'working' && task.status !== 'input_required') return this.#resultOf(task);
      this.#ask(task);
      const next = await Promise.race([
        this.#get(this.#pauseOf(task)),
        ...(this.#payload ? [this.#payload] : []),
      ]);
      if ('payload' in next) return next.payload;
      task = next;
    }
  }

  #report({ message }: Task): void {
    if (message === undefined || message === this.#message) return;
    this.#message = message;
    const text = message.slice(0, this.#parts.shared.limits.progressChars);
    this.#onProgress({ progress: ++this.#reports, message: text });
  }

  #pauseOf({ pollMs }: Task): number {
    const { taskPollMs } = this.#parts.shared.limits;
    return Math.min(Math.max(pollMs ?? taskPollMs * 4, taskPollMs), taskPollMs * 60);
  }

  /** Asks the new questions, and withdraws those that the server no longer needs answered. */
  #ask({ status, requests }: Task): void {
    const { inputRounds, questionsQueued } = this.#parts.shared.limits;
    // A task of 2025-11-25 asks only while a request for its result is open.
    if (status === 'input_required' && this.#isLegacy) this.#payload ??= this.#getPayload();
    for (const [key, asking] of this.#asked) if (!Object.hasOwn(requests, key)) asking.abort('over');
    const fresh = Object.entries(requests).filter(([key]) => !this.#asked.has(key));
    if (fresh.length === 0) return;
    const value = ++this.#rounds > inputRounds ? inputRounds : questionsQueued;
    const isTooMuch = this.#rounds > inputRounds || this.#asked.size + fresh.length > questionsQueued;
    if (isTooMuch) throw problemError('too-many-questions', { value });
    for (const [key, request] of fresh) {
      const asking = new AbortController();
      this.#asked.set(key, asking);
      this.#answer(key, request, asking.signal).catch(this.#fail);
    }
  }

  async #answer(key: string, request: JsonValue, over: AbortSignal): Promise<void> {
    let inputResponses: JsonObject;
    try {
      inputResponses = await this.#answers({ [key]: request }, this.#rounds, over);
    } catch (error) {
      // The answer is no longer needed.
      if (over.aborted) return;
      throw error;
    }
    await this.#request('tasks/update', { inputResponses });
  }

  async #get(afterMs: number): Promise<Task> {
    try {
      return readTask(await this.#request('tasks/get', {}, afterMs), this.#id);
    } catch (error) {
      if (!McpToolsError.isInstance(error) || error.code !== 'protocol-error') throw error;
      this.isOver = true;
      const detail = `the server answered “${error.problem.data['detail'] ?? ''}”.`;
      throw problemError('task-lost', { detail }, { cause: error });
    }
  }

  async #getPayload(): Promise<{ readonly payload: JsonValue }> {
    const payload = await this.#request('tasks/result', {});
    this.isOver = true;
    return { payload };
  }

  async #resultOf({ status, message = 'it gives no reason.', result, error }: Task): Promise<JsonValue> {
    this.isOver = true;
    if (status === 'cancelled') throw problemError('task-cancelled', { detail: message });
    if (result !== undefined) return result;
    if (!error && this.#isLegacy) return (await (this.#payload ?? this.#getPayload())).payload;
    if (status === 'completed') throw problemError('invalid-result', { detail: 'its task has none.' });
    const { code, message: said } = objectOf(error);
    const detail = typeof said === 'string' ? said : message;
    throw problemError('protocol-error', { code: typeof code === 'number' ? code : -32603, detail });
  }

  /** Makes a request about the task. Retries if the connection fails: a task outlives connections. */
  async #request(method: RequestMethod, params: JsonObject, afterMs?: number): Promise<JsonValue> {
    const { servers, shared, dispatch } = this.#parts;
    const { limits } = shared;
    const { callId, serverId, signal } = this.#call;
    const more = afterMs === undefined ? {} : { afterMs };
    for (let failures = 0; ;) {
      // The result may take as long as the task. Other requests are answered immediately.
      const late = AbortSignal.timeout(
        method === 'tasks/result' ? limits.taskMs : limits.readMs + (afterMs ?? 0),
      );
      const options = { signal: AbortSignal.any([signal, late]), answer, ...more };
      const send = async (): Promise<JsonValue> => {
        const connection = servers.connectionOf(serverId);
        if (!connection) throw problemError('server-removed');
        return connection.request(method, { taskId: this.#id, ...params }, options);
      };
      try {
        const asked = (event: CallEvent): void => dispatch(callId, event);
        return await sendWithSignIn(servers.signIns, limits, this.#call, asked, send);
      } catch (error) {
        const isPassing = isAboutConnection(error) || (late.aborted && !signal.aborted);
        if (!isPassing || ++failures > limits.reconnectAttempts) throw error;
        await this.#whenConnected(error);
        if (!(await pause(backoff(failures, limits), signal))) throw new DeadlineError('signal');
      }
    }
  }

  /**
   * Resolves when the server is connected or the signal is aborted. Rejects with `error` if the server has failed or was
   * closed.
   */
  #whenConnected(error: unknown): Promise<void> {
    const { store } = this.#parts.shared;
    const { serverId, signal } = this.#call;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        leave();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const look = (): void => {
        const status = store.get().servers.find(({ id }) => id === serverId)?.status ?? 'closed';
        if (status === 'closed' || status === 'failed') reject(error instanceof Error ? error : new Error());
        if (status !== 'connecting' && status !== 'needs-sign-in') end();
      };
      const leave = store.subscribe(look);
      signal.addEventListener('abort', end);
      look();
    });
  }

  get #isLegacy(): boolean {
    const server = this.#parts.shared.store.get().servers.find(({ id }) => id === this.#call.serverId);
    return server?.status === 'connected' && server.protocolFamily === 'legacy';
  }
}

/**
 * Converts the error of a rejected request about a task to `task-lost`: the rejection does not show what happened to the tool.
 */
function asTaskError(error: unknown): unknown {
  const isRefusal = /^(access-declined|forbidden|http-status|session-ended|sign-in-declined)$/;
  if (!McpToolsError.isInstance(error) || !isRefusal.test(error.code)) return error;
  const detail = `${error.code} ${error.problem.data['status'] ?? ''}`;
  return problemError('task-lost', { detail }, { cause: error });
}

/** Returns true if a request failed because of the connection, so that the state of the task is unknown. */
function isAboutConnection(error: unknown): boolean {
  if (!McpToolsError.isInstance(error)) return false;
  const { code, data } = error.problem;
  if (code === 'http-status') return Number(data['status']) >= 500 || data['status'] === 429;
  return [
    'connection-lost',
    'no-reply',
    'not-connected',
    'server-removed',
    'session-ended',
    'unreachable',
  ].includes(code);
}
