/** Returns true if this page was left for a sign-in and come back to: a response waits for its host. */
export function isReturned(): boolean {
  try {
    return sessionStorage.getItem('mcp-tools:returned') !== null;
  } catch {
    return false;
  }
}

/** Returns the key of the address to go back to, in the tab's own storage, while the page is left for a sign-in. */
export function leavingKey(state: string): string {
  return `mcp-tools:leaving:${state}`;
}
