import { html, nothing, type TemplateResult } from 'lit';
import type { Snapshot } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { serversWith } from '../base/servers-with.js';
import { isTroubled } from '../tools/server-row.js';
import type { Panes, ShellView } from './panes.js';

/** Renders the servers that need a person's attention, if the page has no list of servers. */
export function renderTroubled({ servers }: Snapshot, canSignIn: boolean): TemplateResult | undefined {
  if (!servers.some(isTroubled)) return undefined;
  return html`<mcp-tool-list
    part="servers"
    exportparts="server"
    .troubledOnly=${true}
    .canSignIn=${canSignIn}
  ></mcp-tool-list>`;
}

/** Renders the content of a view that no page shows first. */
export function renderLate(
  view: Exclude<ShellView, 'tool' | 'conversation'>,
  snapshot: Snapshot,
  { offers, messagesOf }: Panes,
  hasModel: boolean,
): TemplateResult {
  switch (view) {
    case 'offers':
      void need('mcp-library');
      return html`<mcp-library
        exportparts="prompt, control, values, message, resource, hidden"
        .include=${offers}
        .mode=${hasModel ? 'insert' : 'copy'}
      ></mcp-library>`;
    case 'messages':
      void need('mcp-messages');
      return html`<mcp-messages exportparts="message, hidden" .serverId=${messagesOf}></mcp-messages>`;
    case 'activity':
      return renderActivity(snapshot);
  }
}

/** Renders the saved permissions, followed by the activity log. */
function renderActivity({ logs, servers }: Snapshot): TemplateResult {
  const hasLogs = logs !== undefined || serversWith(servers, 'logging').length > 0;
  if (hasLogs) void need('mcp-logs');
  void need('mcp-activity');
  void need('mcp-grants');
  return html`
    <mcp-grants exportparts="grant, hidden" .quiet=${true}></mcp-grants>
    ${hasLogs ? html`<mcp-logs exportparts="message, hidden"></mcp-logs>` : nothing}
    <mcp-activity exportparts="record, step, hidden"></mcp-activity>
  `;
}
