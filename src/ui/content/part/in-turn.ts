let last: Promise<unknown> = Promise.resolve();

/** Does work later, each piece in a task of its own, so that many pieces do not add up to one long stretch. */
export function inTurn<Result>(work: () => Result): Promise<Result> {
  const result = last.then(nextTask).then(work);
  last = result.catch(() => undefined);
  return result;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
