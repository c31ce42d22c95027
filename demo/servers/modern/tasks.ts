import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isObject } from '../calls.js';
import { sendJson } from '../http.js';
import { type DemoTool, defineTool, failure, text } from './tool.js';

/** The extension that servers and clients declare. */
export const TASKS = 'io.modelcontextprotocol/tasks';

const TOOL = 'research_topic';
const STEPS = ['Collecting sources', 'Reading them', 'Writing the report'];
const STEP_MS = 1200;
const KEPT_MS = 600_000;

const input = z.object({
  topic: z.string().trim().min(1).max(100).default('tides').describe('What the report is about'),
});

const QUESTION = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'How long should the report be?',
    requestedSchema: {
      type: 'object',
      properties: { length: { type: 'string', title: 'Length', enum: ['short', 'long'], default: 'short' } },
      required: ['length'],
    },
  },
};

interface Task {
  readonly topic: string;
  readonly createdAt: string;
  step: number;
  length?: string;
  isCancelled?: true;
}

/** Returns the tool for clients without tasks, which wait for a short report. */
export function researchTool(): DemoTool {
  return defineTool({
    name: TOOL,
    title: 'Research a topic',
    description:
      'Writes a made-up report. It takes a few seconds; as a task it asks once how long the report should be.',
    input,
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run({ topic }, { mcpReq }) {
      await delay(STEP_MS * STEPS.length, undefined, { signal: mcpReq.signal }).catch(() => undefined);
      return mcpReq.signal.aborted ? failure('Cancelled.') : { content: [text(report(topic))] };
    },
  });
}

/**
 * The tasks of the extension. The SDK does not support it, so requests about tasks are answered before they reach it: a call of
 * the tool by a client with tasks, and that client's later requests.
 */
export class Tasks {
  readonly #tasks = new Map<string, Task>();

  /** Answers a request if it is about a task. Returns true if it did. */
  answer(body: unknown, res: ServerResponse): boolean {
    if (!isObject(body)) return false;
    const params = isObject(body['params']) ? body['params'] : {};
    const reply = this.#reply(body['method'], params);
    if (!reply) return false;
    sendJson(res, 200, { jsonrpc: '2.0', id: body['id'], ...reply });
    return true;
  }

  #reply(method: unknown, params: Record<string, unknown>): object | undefined {
    if (method === 'tools/call' && params['name'] === TOOL && declaresTasks(params['_meta'])) {
      const args = input.safeParse(params['arguments'] ?? {});
      // An invalid topic gets the SDK's error.
      return args.success ? { result: { resultType: 'task', ...this.#begin(args.data.topic) } } : undefined;
    }
    if (method !== 'tasks/get' && method !== 'tasks/update' && method !== 'tasks/cancel') return undefined;
    const taskId = String(params['taskId']);
    const task = this.#tasks.get(taskId);
    if (!task) return { error: { code: -32_602, message: 'There is no such task.' } };
    if (method === 'tasks/get') return { result: { resultType: 'complete', ...stateOf(taskId, task) } };
    if (method === 'tasks/cancel') task.isCancelled = true;
    else this.#update(task, params['inputResponses']);
    return { result: { resultType: 'complete' } };
  }

  #begin(topic: string): object {
    const taskId = randomUUID();
    const task: Task = { topic, createdAt: new Date().toISOString(), step: 0 };
    this.#tasks.set(taskId, task);
    setTimeout(() => this.#tasks.delete(taskId), KEPT_MS).unref();
    this.#work(task);
    return stateOf(taskId, task);
  }

  #update(task: Task, responses: unknown): void {
    const answer = isObject(responses) ? responses['length'] : undefined;
    if (task.length !== undefined || !isObject(answer)) return;
    const content = isObject(answer['content']) ? answer['content'] : {};
    task.length = content['length'] === 'long' ? 'long' : 'short';
    this.#work(task);
  }

  /** Runs one step after another. Before the last one, it waits for the length. */
  #work(task: Task): void {
    setTimeout(() => {
      task.step++;
      if (!task.isCancelled && task.step < STEPS.length && !isWaiting(task)) this.#work(task);
    }, STEP_MS).unref();
  }
}

function isWaiting({ step, length }: Task): boolean {
  return step === STEPS.length - 1 && length === undefined;
}

function stateOf(taskId: string, task: Task): object {
  const { createdAt, step, topic, length } = task;
  const times = { createdAt, lastUpdatedAt: new Date().toISOString(), ttlMs: KEPT_MS, pollIntervalMs: 500 };
  const base = { taskId, ...times };
  if (task.isCancelled) return { ...base, status: 'cancelled', statusMessage: 'Given up' };
  if (step >= STEPS.length)
    return { ...base, status: 'completed', result: { content: [text(report(topic, length))] } };
  if (isWaiting(task)) {
    const statusMessage = 'Waiting for the length';
    return { ...base, status: 'input_required', statusMessage, inputRequests: { length: QUESTION } };
  }
  return { ...base, status: 'working', statusMessage: `${STEPS[step]} (${step + 1} of ${STEPS.length})` };
}

function report(topic: string, length = 'short'): string {
  const more = length === 'long' ? '\n\nTwo of them disagree on the details, as good sources do.' : '';
  return `# ${topic}\n\nFive made-up sources were read. All of them find **${topic}** worth a closer look.${more}`;
}

function declaresTasks(meta: unknown): boolean {
  const capabilities = isObject(meta) ? meta['io.modelcontextprotocol/clientCapabilities'] : undefined;
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined;
  return isObject(extensions) && isObject(extensions[TASKS]);
}
