/** True if the person has returned to this page from a sign-in, and the response waits for its host. */
export function isReturned(): boolean {
  try {
    return sessionStorage.getItem('mcp-tools:returned') !== null;
  } catch {
    return false;
  }
}

/** Returns the key, in the tab's storage, of the address to return to after a sign-in for which the page was left. */
export function leavingKey(state: string): string {
  return `mcp-tools:leaving:${state}`;
}
