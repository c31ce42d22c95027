interface WithIdleCallbacks {
  requestIdleCallback?(callback: () => void, options: { readonly timeout: number }): unknown;
}

/** Time in ms after which a page that is never idle has to take up the work all the same. */
const mostMs = 500;

/** Resolves when the page has nothing better to do, such as drawing what has just come. */
export function whenIdle(): Promise<void> {
  const page = globalThis as WithIdleCallbacks;
  return new Promise((resolve) => {
    if (page.requestIdleCallback) page.requestIdleCallback(() => resolve(), { timeout: mostMs });
    else setTimeout(resolve);
  });
}
