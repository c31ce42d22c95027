/** One tool, by where it lives. */
export interface ToolKey {
  readonly serverId: string;
  readonly tool: string;
}
