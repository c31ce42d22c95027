import { TimeSlices } from '../../base/time-slices.js';

/** Work that may be long, and yields wherever it may rest: often, for how long it has worked is asked by who runs it. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const turns = new TimeSlices(signal);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (turns.isLong) await turns.rest();
  }
}

/** Steps between two looks at the clock, which costs more than one of them. */
export const stride = 512;
