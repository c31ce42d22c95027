interface WithIdleCallbacks {
  requestIdleCallback?(callback: (value: unknown) => void, options: { readonly timeout: number }): number;
}

/** Time in ms in which what has just come is drawn, also on a slow machine: a browser calls itself idle before that, too. */
const leastMs = 250;
/** Time in ms after which a page that is never idle has to take up the work all the same. */
const mostMs = 500;

/** Resolves when the page has nothing better to do, such as drawing what has just come. */
export async function whenIdle(): Promise<void> {
  const page = globalThis as WithIdleCallbacks;
  await new Promise((resolve) => setTimeout(resolve, page.requestIdleCallback ? leastMs : 0));
  await new Promise((resolve) => page.requestIdleCallback?.(resolve, { timeout: mostMs }) ?? resolve(0));
}
