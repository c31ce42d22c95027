const told = new Set<string>();

/** Says in the console, once for each model, what the page's policy has to list. */
export function warnOfPolicy(origin: string): void {
  if (told.has(origin)) return;
  told.add(origin);
  // eslint-disable-next-line no-console -- The console is where a page's author looks.
  console.warn(
    `mcp-tools: the page's own Content-Security-Policy blocked the request to the model (page-csp). Add its origin to what is there:\nconnect-src ${origin}\nSee docs/csp.md.`,
  );
}
