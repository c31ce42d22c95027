import { html, nothing, type TemplateResult } from 'lit';
import type { McpHost, Snapshot } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { serversWith } from '../base/servers-with.js';
import { saving } from './commands.js';
import type { Offer, View } from './panes.js';

/** Renders what a view shows that is not in sight at first. */
export function renderSideView(
  view: Exclude<View, 'conversation' | 'tool'>,
  snapshot: Snapshot,
  { host, llm }: { readonly host: McpHost | undefined; readonly llm: unknown },
  { messagesOf, offers }: { readonly messagesOf: string | undefined; readonly offers: readonly Offer[] },
): TemplateResult {
  switch (view) {
    case 'offers':
      void need('mcp-offers');
      return html`<mcp-offers
        exportparts="prompt, control, values, message, resource, hidden"
        .mcpHost=${host}
        .shows=${offers}
        .attachable=${llm != null}
        .copies=${llm == null}
      ></mcp-offers>`;
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

/** Shows these servers, which cannot do without a person, by the lines of their list. */
export function renderTroubled({ servers, asks }: Snapshot, canSignIn: boolean): TemplateResult {
  return html`<mcp-tool-list
    part="servers"
    exportparts="server"
    .servers=${servers}
    .asks=${asks}
    .canSignIn=${canSignIn}
  ></mcp-tool-list>`;
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
