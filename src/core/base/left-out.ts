/**
 * Key of the placeholder for a tool that was left out of a list because of a limit: the limit's name is its value. A server
 * that sends this key itself gets only its own tool rejected.
 */
export const leftOutKey = 'mcp-tools/left-out';
