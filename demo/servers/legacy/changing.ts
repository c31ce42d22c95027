import type { McpServer, RegisteredTool } from '@modelcontextprotocol/sdk/server/mcp.js';
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

/** The bonus tool belongs to one session, as everything does on this server. */
export function registerBonusSwitch(server: McpServer): void {
  let bonus: RegisteredTool | undefined;

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
    () => {
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
      return { content: [{ type: 'text', text: `The bonus tool is ${state} now.` }] };
    },
  );
}
