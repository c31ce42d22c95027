import { startTimeSlice } from '../../shared/time-slice.js';

/**
 * Runs work in time slices, which yields where it can rest. Returns its value at once if one slice is enough; otherwise the
 * promise resolves after a rest, so that the next work has a task of its own.
 */
export function inTimeSlices<Value>(work: Iterator<void, Value>): Value | Promise<Value> {
  const slice = startTimeSlice();
  let rests = 0;
  const goOn = (): Value | Promise<Value> => {
    for (;;) {
      const { done, value } = work.next();
      if (done) return rests === 0 ? value : slice.rest().then(() => value);
      if (!slice.isLong()) continue;
      rests++;
      return slice.rest().then(goOn);
    }
  };
  return goOn();
}

/** Runs such work without a rest. */
export function inOneGo<Value>(work: Iterator<void, Value>): Value {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
