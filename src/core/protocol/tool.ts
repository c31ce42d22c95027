import type { JsonObject } from '../../shared/json.js';

/** An icon as a tool declares it (MCP 2026-07-28, `Icon`). It is never loaded automatically. */
export interface ToolIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}

/** A server's claims about a tool (MCP 2026-07-28, `ToolAnnotations`). A claim alone never makes the host ask less. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool definition as a server sent it, checked and within limits. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly ToolIcon[];
  readonly annotations?: ToolAnnotations;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** Data for apps (`_meta.ui`, MCP Apps), as sent. Nothing in it is loaded automatically. */
  readonly app?: JsonObject;
}

/** An argument that is also sent as a header. */
export interface ParamHeader {
  /** Property names, from the outermost in. */
  readonly path: readonly string[];
  /** Header name, `Mcp-Param-…`. */
  readonly header: string;
}

/** Identifies a tool by its server and its real name there. */
export interface ToolRef {
  readonly serverId: string;
  readonly tool: string;
}

/** An admitted tool. */
export interface Tool extends ToolDefinition {
  readonly serverId: string;
  /** Name to show: `title`, else `annotations.title`, else `name`. */
  readonly displayName: string;
  /** Name for the model: unique over all servers, `^[a-zA-Z0-9_-]{1,64}$`, the same after a refresh. Never parse it. */
  readonly alias: string;
  /** SHA-256, in hex, of the canonical form of the whole definition and the server's instructions. */
  readonly fingerprint: string;
  /** Number of hidden characters that were removed for the model; absent if there were none. */
  readonly hiddenCharacters?: number;
  /** Tools with a different name that looks the same (Unicode TR39, skeletons). */
  readonly lookalikes?: readonly ToolRef[];
  /** Arguments that are also sent as HTTP headers (MCP 2026-07-28, `x-mcp-header`). Proxies and logs can read headers. */
  readonly paramHeaders?: readonly ParamHeader[];
  /**
   * Set if the tool can or must run as a task (MCP 2025-11-25, `execution.taskSupport`). Servers of later revisions do not
   * declare this: they may run any call as a task.
   */
  readonly taskSupport?: 'optional' | 'required';
  /** Set if the tool is for the server's own app (MCP Apps, `_meta.ui.visibility`). The model never sees it. */
  readonly appOnly?: true;
  /** Set if the tool is the host's own tool for the server's resources: see `resourceTools` of `HostOptions`. */
  readonly hostTool?: 'list-resources' | 'read-resource';
  readonly visibleToModel: boolean;
}
