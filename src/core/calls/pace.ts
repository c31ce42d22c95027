/** Passes on the newest of many values: the first at once, then no more than one in `ms`. */
export interface Pace<Value> {
  next(value: Value): void;
  /** Passes on the value that waits. */
  flush(): void;
  /** Passes nothing on any more. */
  end(): void;
}

export function createPace<Value>(ms: number, pass: (value: Value) => void): Pace<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: Value } | undefined;
  let isOver = false;
  const rest = (): void => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    timer = setTimeout(rest, ms);
    pass(value);
  };
  return {
    next(value) {
      if (isOver) return;
      waiting = { value };
      if (timer === undefined) rest();
    },
    flush() {
      if (waiting && !isOver) pass(waiting.value);
      waiting = undefined;
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
