/** Resolves with the value, or with `undefined` if that takes longer than `ms`. */
export async function inTime<Value>(value: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
