/**
 * What stands in a list of tools where one was left out: its name, and under this key the bound that it was beyond. A server
 * that writes this itself gets that tool of its own refused, and nothing else.
 */
export const leftOutKey = 'mcp-tools/left-out';
