import type { McpServer, RegisteredTool } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type JobCounts, runJob } from '../jobs.js';

export function registerSlowCount(server: McpServer, jobs: JobCounts): void {
  server.registerTool(
    'slow_count',
    {
      title: 'Count slowly',
      description: 'Counts with a pause before every number, reports each, and stops when it is cancelled.',
      inputSchema: {
        to: z.number().int().min(1).max(60).default(5).describe('Where to stop'),
        delayMs: z.number().int().min(10).max(2000).default(500).describe('Milliseconds before each number'),
      },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ to, delayMs }, extra) => {
      const progressToken = extra._meta?.progressToken;
      const done = await runJob(jobs, {
        steps: to,
        delayMs,
        signal: extra.signal,
        onStep: async (step) => {
          if (progressToken === undefined) return;
          await extra.sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress: step, total: to, message: `Counted to ${step}` },
          });
        },
      });
      return {
        isError: done < to,
        content: [{ type: 'text', text: done < to ? `Stopped at ${done}.` : `Counted to ${to}.` }],
      };
    },
  );
}

const LOG_URI = 'bonus://switch/log';
const MAX_LINES = 100;

/**
 * The bonus tool belongs to one session, like all state of this server. So does the log of its switch, whose subscribers are
 * notified when it grows.
 */
export function registerBonusSwitch(server: McpServer): void {
  let bonus: RegisteredTool | undefined;
  let log: readonly string[] = [];
  const changed = watchable(server);
  server.registerResource(
    'log',
    LOG_URI,
    { title: 'The log of the switch', mimeType: 'text/plain' },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: [...log, ''].join('\n') }],
    }),
  );

  server.registerTool(
    'toggle_bonus_tool',
    {
      title: 'Toggle the bonus tool',
      description: 'Adds a bonus tool to this session, or removes it.',
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    async () => {
      if (bonus) {
        bonus.remove();
        bonus = undefined;
      } else {
        bonus = server.registerTool(
          'bonus_tool',
          {
            title: 'Bonus',
            description: 'Says hello. It is here because toggle_bonus_tool added it.',
            annotations: { readOnlyHint: true, openWorldHint: false },
          },
          () => ({ content: [{ type: 'text', text: 'Hello from the bonus tool.' }] }),
        );
      }
      const state = bonus ? 'there' : 'gone';
      log = [...log, `${log.length + 1}: ${state}`].slice(-MAX_LINES);
      await changed(LOG_URI);
      return {
        content: [
          { type: 'text', text: `The bonus tool is ${state} now.` },
          {
            type: 'resource_link',
            uri: LOG_URI,
            name: 'log',
            title: 'The log of the switch',
            mimeType: 'text/plain',
          },
        ],
      };
    },
  );
}

/**
 * Accepts subscriptions, which that version of the SDK leaves to the server. Returns a function that notifies the subscribers.
 */
function watchable({ server }: McpServer): (uri: string) => Promise<void> {
  const subscribed = new Set<string>();
  server.registerCapabilities({ resources: { subscribe: true } });
  server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    if (params.uri === LOG_URI) subscribed.add(params.uri);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  return async (uri) => {
    if (subscribed.has(uri)) await server.sendResourceUpdated({ uri });
  };
}
