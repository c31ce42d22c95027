interface WithIdleCallbacks {
  requestIdleCallback?(callback: (value: unknown) => void, options: { readonly timeout: number }): number;
}

/** Time in ms in which what has just come is drawn: a browser calls itself idle also before the next frame. */
const leastMs = 50;
/** Time in ms after which a page that is never idle has to take up the work all the same. */
const mostMs = 500;

/**
 * Resolves when the page has nothing better to do, such as drawing what has just come. `afterMs`: time in ms that this may take
 * where the page is slow, or has to load what draws it.
 */
export async function whenIdle(afterMs = leastMs): Promise<void> {
  const page = globalThis as WithIdleCallbacks;
  await new Promise((resolve) => setTimeout(resolve, page.requestIdleCallback ? afterMs : 0));
  await new Promise((resolve) => page.requestIdleCallback?.(resolve, { timeout: mostMs }) ?? resolve(0));
}
