import { createPace } from '../calls/sending.js';

/** An app can change the layout of the page once in so many ms. */
export const layoutMs = 100;

/** Answers many of a kind by the newest of them: the first at once, and then all that came in `ms` by one answer. */
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
