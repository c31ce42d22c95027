/** In the tab's own storage: where to go back to, for the sign-in for which the page was left. */
export function leavingKey(state: string): string {
  return `mcp-tools:leaving:${state}`;
}
