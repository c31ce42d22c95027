import { setTimeout as delay } from 'node:timers/promises';

/** Number of long-running tool calls that a server has started, and their outcomes. */
export interface JobCounts {
  started: number;
  finished: number;
  cancelled: number;
}

export interface Job {
  steps: number;
  delayMs: number;
  signal: AbortSignal;
  onStep: (step: number) => Promise<void>;
}

/** Runs `steps` pauses, and reports each. Stops immediately, and records it, when the caller aborts. */
export async function runJob(counts: JobCounts, { steps, delayMs, signal, onStep }: Job): Promise<number> {
  counts.started += 1;
  for (let step = 1; step <= steps; step += 1) {
    try {
      await delay(delayMs, undefined, { signal });
    } catch {
      counts.cancelled += 1;
      return step - 1;
    }
    await onStep(step);
  }
  counts.finished += 1;
  return steps;
}

export function noJobs(): JobCounts {
  return { started: 0, finished: 0, cancelled: 0 };
}
