import { html, nothing, type TemplateResult } from 'lit';
import type { McpHost, Snapshot } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';
import { serversWith } from '../base/servers-with.js';
import { saving } from './commands.js';
import type { View } from './panes.js';

/** Renders what a view shows that is not in sight at first. */
export function renderRare(
  view: Exclude<View, 'conversation' | 'tool'>,
  snapshot: Snapshot,
  { host, llm }: { readonly host: McpHost | undefined; readonly llm: unknown },
  messagesOf: string | undefined,
): TemplateResult {
  switch (view) {
    case 'prompts':
      void need('mcp-prompts');
      return html`<mcp-prompts
        exportparts="prompt, control, values, message, hidden"
        .mcpHost=${host}
        .copies=${llm == null}
      ></mcp-prompts>`;
    case 'resources':
      void need('mcp-resources');
      return html`<mcp-resources
        exportparts="resource, hidden"
        .mcpHost=${host}
        .attachable=${llm != null}
      ></mcp-resources>`;
    case 'messages':
      void need('mcp-messages');
      return html`<mcp-messages
        exportparts="message, hidden"
        .mcpHost=${host}
        .serverId=${messagesOf}
      ></mcp-messages>`;
    case 'activity':
      return renderActivity(snapshot);
  }
}

/** Shows the record, and before it the permissions that hold for later calls. */
function renderActivity({ audit, calls, grants, logs, servers, tools }: Snapshot): TemplateResult {
  const hasLogs = logs !== undefined || serversWith(servers, 'logging').length > 0;
  if (hasLogs) void need('mcp-logs');
  void need('mcp-activity');
  void need('mcp-grants');
  void saving.arrive();
  return html`
    <mcp-grants
      exportparts="grant, hidden"
      .grants=${grants}
      .servers=${servers}
      .tools=${tools}
      .quiet=${true}
    ></mcp-grants>
    ${hasLogs ? html`<mcp-logs exportparts="message, hidden" .logs=${logs} .servers=${servers}></mcp-logs>` : nothing}
    <mcp-activity
      exportparts="record, step, hidden"
      .records=${audit}
      .calls=${calls}
      .tools=${tools}
      .exportable=${true}
    ></mcp-activity>
  `;
}
