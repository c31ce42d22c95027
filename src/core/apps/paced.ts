import { createPace } from '../calls/sending.js';

/** Minimum time in ms between two changes of the page's layout by an app. */
export const layoutMs = 100;

/**
 * Throttles requests of one kind. The first is answered immediately. Later ones are collected for `ms` milliseconds, and all
 * get the answer to the newest.
 */
export function paced<Given, Value>(
  ms: number,
  answer: (given: Given) => Value,
): (given: Given) => Promise<Value> {
  let waiting: ((value: Value) => void)[] = [];
  const pace = createPace(ms, (given: Given) => {
    const all = waiting;
    waiting = [];
    const value = answer(given);
    for (const resolve of all) resolve(value);
  });
  return (given) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      pace.next(given);
    });
}
