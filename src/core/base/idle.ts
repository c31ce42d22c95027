interface WithIdleCallbacks {
  requestIdleCallback?(callback: (value: unknown) => void, options: { readonly timeout: number }): number;
}

/** Time in ms to draw new content. It is needed because browsers also report idle time before the next frame. */
const leastMs = 50;
/** Maximum time in ms to wait for idle time. */
const mostMs = 500;

/**
 * Resolves when the page is idle, so that it can draw new content first. `afterMs`: minimum time in ms. Pass more if the page
 * is slow or still has to load the code that draws.
 */
export async function whenIdle(afterMs = leastMs): Promise<void> {
  const page = globalThis as WithIdleCallbacks;
  await new Promise((resolve) => setTimeout(resolve, page.requestIdleCallback ? afterMs : 0));
  await new Promise((resolve) => page.requestIdleCallback?.(resolve, { timeout: mostMs }) ?? resolve(0));
}
