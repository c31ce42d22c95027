import type { JsonObject } from '../base/json.js';

/** An icon as a tool declares it (MCP 2026-07-28, `Icon`). It is data: nothing loads it by itself. */
export interface ToolIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}

/** What a server claims of a tool (MCP 2026-07-28, `ToolAnnotations`). A claim is never a reason to ask less. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool definition as a server sent it, checked and bounded. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly ToolIcon[];
  readonly annotations?: ToolAnnotations;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** What the tool says for apps (`_meta.ui`, MCP Apps), as sent. It is data: nothing loads it by itself. */
  readonly app?: JsonObject;
}

/** One argument that travels as a header. */
export interface ParamHeader {
  /** Where in the arguments. */
  readonly path: readonly string[];
  /** The header, `Mcp-Param-…`. */
  readonly header: string;
}

/** Where a tool lives, and its real name there. */
export interface ToolRef {
  readonly serverId: string;
  readonly tool: string;
}

/** An admitted tool. */
export interface Tool extends ToolDefinition {
  readonly serverId: string;
  /** The name to show: `title`, else `annotations.title`, else `name`. */
  readonly displayName: string;
  /** The name a model uses: unique over all servers, `^[a-zA-Z0-9_-]{1,64}$`, the same after every refresh. Look it up; never parse it. */
  readonly alias: string;
  /** Identifies the whole definition and the server's instructions: SHA-256 of their canonical form, in hex. */
  readonly fingerprint: string;
  /** Invisible and direction-changing characters that were taken out of what a model gets of the tool; absent where none were. */
  readonly hiddenCharacters?: number;
  /** Tools whose names look the same and are not (Unicode TR39, skeletons). */
  readonly lookalikes?: readonly ToolRef[];
  /** Arguments that also travel as HTTP headers (MCP 2026-07-28, `x-mcp-header`), where proxies and logs see them. */
  readonly paramHeaders?: readonly ParamHeader[];
  /** Meant for the server's own app (MCP Apps, `_meta.ui.visibility`): the model is never told of it. */
  readonly appOnly?: true;
  /** Whether the model is told of this tool. */
  readonly visibleToModel: boolean;
}
