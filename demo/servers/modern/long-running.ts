import { z } from 'zod';
import { type JobCounts, runJob } from '../jobs.js';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

export function longRunningTools(jobs: JobCounts): DemoTool[] {
  return [
    defineTool({
      name: 'process_large_file',
      title: 'Process a large file',
      description:
        'Takes its time with an imaginary file, reports how far it is, and stops when it is cancelled.',
      input: z.object({
        fileName: z.string().min(1).max(200).default('access.log').describe('Any name; no file is read'),
        steps: z.number().int().min(1).max(100).default(10).describe('Into how many parts the work falls'),
        delayMs: z.number().int().min(10).max(2000).default(400).describe('Milliseconds a part takes'),
      }),
      output: z.object({ fileName: z.string(), steps: z.number().int().min(0) }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      async run({ fileName, steps, delayMs }, { mcpReq }) {
        const progressToken = mcpReq._meta?.progressToken;
        const done = await runJob(jobs, {
          steps,
          delayMs,
          signal: mcpReq.signal,
          onStep: async (step) => {
            // eslint-disable-next-line @typescript-eslint/no-deprecated -- Deprecated by the protocol; hosts still support it.
            await mcpReq.log(step === steps ? 'info' : 'debug', `Part ${step} of ${fileName}`, 'files');
            if (progressToken === undefined) return;
            await mcpReq.notify({
              method: 'notifications/progress',
              params: {
                progressToken,
                progress: step,
                total: steps,
                message: `Part ${step} of ${steps} of ${fileName}`,
              },
            });
          },
        });
        if (done < steps) return failure(`Cancelled after ${done} of ${steps} parts.`);
        return structured(`Processed ${fileName} in ${steps} parts.`, { fileName, steps });
      },
    }),
  ];
}
