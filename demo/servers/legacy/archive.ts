import { setTimeout as delay } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type CallToolResult, ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const STEPS = ['Looking through the catalogue', 'Fetching the volumes', 'Copying the pages'];
const STEP_MS = 1000;
const KEPT_MS = 600_000;

/** The capability of a server that runs tools as tasks. */
export const TASKS = { cancel: {}, requests: { tools: { call: {} } } };

/** Registers a tool that runs only as a task of 2025-11-25. It takes time, asks once in between, and logs its work. */
export function registerArchiveSearch(server: McpServer): void {
  server.experimental.tasks.registerToolTask(
    'search_archive',
    {
      title: 'Search the archive',
      description:
        'Copies made-up pages from an archive, as a task. It asks once which volumes to look into.',
      inputSchema: {
        subject: z.string().min(1).max(100).default('bridges').describe('What to look for'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
      execution: { taskSupport: 'required' },
    },
    {
      async createTask({ subject }, { taskStore }) {
        const task = await taskStore.createTask({ ttl: KEPT_MS, pollInterval: 500 });
        const { taskId } = task;
        const work = async (): Promise<void> => {
          let volumes = '';
          for (const [at, step] of STEPS.entries()) {
            await taskStore.updateTaskStatus(taskId, 'working', `${step} (${at + 1} of ${STEPS.length})`);
            const level = at === 0 ? 'info' : 'debug';
            await server.sendLoggingMessage({ level, logger: 'archive', data: `${step}: ${subject}` });
            if (at === 1) {
              await taskStore.updateTaskStatus(taskId, 'input_required', 'Waiting for the volumes');
              volumes = await askForVolumes(server, taskId, subject);
            }
            await delay(STEP_MS);
          }
          await taskStore.storeTaskResult(taskId, 'completed', found(subject, volumes));
        };
        // A canceled task accepts no further state.
        work().catch(() => undefined);
        return { task };
      },
      getTask: (_args, { taskId, taskStore }) => taskStore.getTask(taskId),
      getTaskResult: async (_args, { taskId, taskStore }) =>
        (await taskStore.getTaskResult(taskId)) as CallToolResult,
    },
  );
}

async function askForVolumes({ server }: McpServer, taskId: string, subject: string): Promise<string> {
  const params = {
    mode: 'form' as const,
    message: `Which volumes may have something on ${subject}?`,
    requestedSchema: {
      type: 'object' as const,
      properties: {
        volumes: {
          type: 'string' as const,
          title: 'Volumes',
          enum: ['old ones', 'new ones'],
          default: 'old ones',
        },
      },
      required: ['volumes'],
    },
  };
  const { content } = await server.request({ method: 'elicitation/create', params }, ElicitResultSchema, {
    relatedTask: { taskId },
  });
  return String(content?.['volumes'] ?? 'old ones');
}

function found(subject: string, volumes: string): CallToolResult {
  return { content: [{ type: 'text', text: `Three pages on ${subject} were copied from the ${volumes}.` }] };
}
