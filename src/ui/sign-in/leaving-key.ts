/** Returns the key of the address to go back to, in the tab's own storage, while the page is left for a sign-in. */
export function leavingKey(state: string): string {
  return `mcp-tools:leaving:${state}`;
}
