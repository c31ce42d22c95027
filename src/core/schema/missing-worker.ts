/** Addresses that the page's author has been told of. */
const told = new Set<string>();

/** Says in the console, once, that no worker could be started from this address, and what to do about it. */
export function tellOfMissingWorker(address: string): void {
  if (told.has(address)) return;
  told.add(address);
  // eslint-disable-next-line no-console -- The console is where a page's author looks.
  console.warn(
    `mcp-tools: ${address} could not be started as a worker, so calls whose schemas have patterns go unchecked. Run "npx mcp-tools copy public/" to put the file into your public folder.`,
  );
}
