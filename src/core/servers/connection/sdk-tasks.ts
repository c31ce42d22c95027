import type { Client } from '@modelcontextprotocol/client';
import { objectOf } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import { unread } from './sdk-transport.js';

/** Notifications that a task changed: of the extension, and of MCP 2025-11-25. */
const notifications = ['notifications/tasks', 'notifications/tasks/status'];

/** Time in ms from the last wait for a task until the stream about tasks is closed. */
const restMs = 5_000;

/** Notifications of a server about its tasks, if it sends any. They shorten the wait for a task. */
export class TaskUpdates {
  readonly #client: Client;
  readonly #limits: Limits;
  readonly #signal: AbortSignal;
  /** Functions that end the wait for a task, by its id. */
  readonly #waiting = new Map<string, () => void>();
  /** Tasks that the open stream reports. */
  #heard: ReadonlySet<string> = new Set();
  #stream: Awaited<ReturnType<Client['listen']>> | undefined;
  #isOpening = false;
  /** True if the server rejected or ended the stream. Its tasks are then polled at their own interval. */
  #isSilent: boolean;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, limits: Limits, signal: AbortSignal) {
    this.#client = client;
    this.#limits = limits;
    this.#signal = signal;
    // Servers that predate the 2026-07-28 protocol send notifications without a stream.
    this.#isSilent = client.getProtocolEra() !== 'modern';
    for (const method of notifications) {
      client.setNotificationHandler(method, { params: unread }, (params) => {
        const { taskId } = objectOf(params);
        if (typeof taskId === 'string') this.#waiting.get(taskId)?.();
      });
    }
  }

  /** Resolves after the time, when the signal aborts, or when the server reports a change of the task. */
  changed(id: string, ms: number, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#rest);
    return new Promise((resolve) => {
      const since = performance.now();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#waiting.delete(id);
        if (this.#waiting.size === 0) this.#rest = setTimeout(() => void this.#stream?.close(), restMs);
        resolve();
      };
      let timer = setTimeout(end, ms);
      this.#waiting.set(id, () => {
        clearTimeout(timer);
        timer = setTimeout(end, Math.max(0, since + this.#limits.taskPollMs - performance.now()));
      });
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      else void this.#listen();
    });
  }

  /** Requests a stream about all tasks with a waiting caller (MCP Tasks, "Task Status Notifications"), if none is open. */
  async #listen(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    while (!this.#isSilent && [...this.#waiting.keys()].some((id) => !this.#heard.has(id))) {
      const taskIds = [...this.#waiting.keys()];
      try {
        const options = { signal: this.#signal, timeout: this.#limits.connectMs };
        const filter = { toolsListChanged: false, taskIds };
        const stream = await this.#client.listen(filter, options);
        void this.#stream?.close();
        this.#stream = stream;
        this.#heard = new Set(taskIds);
        void stream.closed.then((by) => {
          if (this.#stream !== stream) return;
          this.#stream = undefined;
          this.#heard = new Set();
          this.#isSilent ||= by !== 'local';
        });
      } catch {
        this.#isSilent = true;
      }
    }
    this.#isOpening = false;
  }
}
