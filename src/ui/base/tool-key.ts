/** Identifies a tool by its server and name. */
export interface ToolKey {
  readonly serverId: string;
  readonly tool: string;
}

export function isSameTool(one: ToolKey | undefined, other: ToolKey | undefined): boolean {
  return one !== undefined && one.serverId === other?.serverId && one.tool === other.tool;
}
