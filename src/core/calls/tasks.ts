import { objectOf, isObject } from '../../shared/is-object.js';
import { McpToolsError, problemError } from '../base/problems.js';
import { backoff, pause } from '../servers/connection/pause.js';
import type { AnswerRound, RequestMethod } from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import type { CallEvent, Dispatch } from './call-state.js';
import type { Inputs } from './inputs.js';
import { DeadlineError, sendWithSignIn, untilAborted, type SentCall } from './sending.js';
import type { JsonObject, JsonValue, Progress } from '../protocol/index.js';

/** Most characters of a task's id. It is sent as a header, and servers accept no longer ones. */
const idChars = 4_096;

const states = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;

/** The state of a task, as a server sent it. */
interface Task {
  readonly id: string;
  readonly status: (typeof states)[number];
  readonly message: string | undefined;
  /** Pause until it is to be asked for again, as the server proposes it. */
  readonly pollMs: number | undefined;
  /** Requests that the task waits for, by the server's own keys. */
  readonly requests: JsonObject;
  readonly result: JsonValue | undefined;
  readonly error: JsonObject | undefined;
}

/** Reads the state of a task, of either era. Throws `task-lost` if it is none, or that of another task than `expected`. */
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
 * Follows the task as which a server goes on with a call: the extension `io.modelcontextprotocol/tasks` of MCP 2026-07-28, and
 * the tasks of 2025-11-25. `given` is what the server answered the call with, or the task's id in an earlier page. Resolves
 * with the raw result of the call. A call that ends here before the task has ended cancels it.
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
  // The server may have been removed: that is what ended the call.
  if (!shared.store.get().servers.some(({ id }) => id === serverId)) return;
  const signal = AbortSignal.timeout(shared.limits.connectMs);
  const cancelled = servers.connectionOf(serverId)?.request('tasks/cancel', { taskId }, { signal, answer });
  void cancelled?.catch(() => undefined);
}

/** No request about a task is answered by a question: what a task asks is in its state. */
const answer: AnswerRound = () =>
  Promise.reject(problemError('input-not-supported', { detail: 'it asks about a task.' }));

class TaskRun {
  /** True once the server has said that the task ended, or knows nothing of it. */
  isOver = false;
  readonly #parts: TaskParts;
  readonly #call: TaskCall;
  readonly #id: string;
  readonly #onProgress: (progress: Progress) => void;
  readonly #answers: AnswerRound;
  /** All questions by their keys, each with what takes it back. Each key is answered once. */
  readonly #asked = new Map<string, AbortController>();
  #rounds = 0;
  #reports = 0;
  #message: string | undefined;
  /** The result of a task of 2025-11-25, which is asked for by itself. */
  #payload: Promise<{ readonly payload: JsonValue }> | undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(parts: TaskParts, call: TaskCall, id: string, onProgress: (progress: Progress) => void) {
    this.#parts = parts;
    this.#call = call;
    this.#id = id;
    this.#onProgress = onProgress;
    this.#answers = parts.inputs.round(call);
  }

  /** Asks for the task until it has ended. Resolves with the raw result. */
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

  /** Puts the questions that are new to a person, and takes back those that the server wants no answer to any more. */
  #ask({ status, requests }: Task): void {
    const { inputRounds, questionsQueued } = this.#parts.shared.limits;
    // A task of 2025-11-25 asks while its result is waited for.
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

  /** Makes a request about the task, again if there was no connection for it: a task outlives those. */
  async #request(method: RequestMethod, params: JsonObject, afterMs?: number): Promise<JsonValue> {
    const { servers, shared, dispatch } = this.#parts;
    const { limits } = shared;
    const { callId, serverId, signal } = this.#call;
    const more = afterMs === undefined ? {} : { afterMs };
    for (let failures = 0; ;) {
      // The result may take as long as the task; every other answer is there at once.
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

  /** Resolves when the server is connected; rejects with the error if it will not be without a person. */
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

/** Returns the error of a call whose task was asked about in vain: that the request was refused says nothing of the tool. */
function asTaskError(error: unknown): unknown {
  const isRefusal = /^(access-declined|forbidden|http-status|session-ended|sign-in-declined)$/;
  if (!McpToolsError.isInstance(error) || !isRefusal.test(error.code)) return error;
  const detail = `${error.code} ${error.problem.data['status'] ?? ''}`;
  return problemError('task-lost', { detail }, { cause: error });
}

/** Returns true if a request failed for a reason that says nothing of the task. */
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
