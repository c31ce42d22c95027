import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { McpHost, Snapshot } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { McpConversation } from '../conversation/mcp-conversation.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import { saving } from './commands.js';
import type { Panes, View } from './panes.js';

interface PanelState {
  readonly isOpen: boolean;
  readonly isBehind: boolean;
  readonly isTabbed: boolean;
}

/** The place of one view, below its tab if there is more than one. */
export function renderPanel(
  view: string,
  label: string,
  { isOpen, isBehind, isTabbed }: PanelState,
  content: unknown,
): TemplateResult {
  return html`
    <div
      part="main"
      id="panel-${view}"
      role=${isTabbed ? 'tabpanel' : 'region'}
      tabindex=${ifDefined(view === 'activity' ? 0 : undefined)}
      aria-label=${label}
      ?hidden=${!isOpen}
      .inert=${isBehind}
    >
      ${content}
    </div>
  `;
}

/** How the list of tools stands. */
export type ListState = Pick<McpToolList, 'selected' | 'withModel' | 'canSignIn'>;

/** The servers and their tools. */
export function renderToolsPanel(
  { hasTools, isBeside, canShowMessages }: Panes,
  { servers, tools, asks }: Snapshot,
  { selected, withModel, canSignIn }: ListState,
  label: string,
  { isTabbed, isBehind }: Pick<PanelState, 'isTabbed' | 'isBehind'>,
): TemplateResult | undefined {
  if (!hasTools) return undefined;
  return html`<div
    part="tools"
    id="panel-tools"
    role=${isTabbed && !isBeside ? 'tabpanel' : 'region'}
    aria-label=${label}
    .inert=${isBehind}
  >
    <mcp-tool-list
      exportparts="server, group, tool, hidden"
      .servers=${servers}
      .tools=${tools}
      .asks=${asks}
      .selected=${selected}
      .withModel=${withModel}
      .canSignIn=${canSignIn}
      .withMessages=${canShowMessages}
    ></mcp-tool-list>
  </div>`;
}

interface ViewParts {
  readonly tool: () => TemplateResult;
  readonly messagesOf: string | undefined;
}

/** Renders what a view shows. */
export function renderView(
  view: View,
  snapshot: Snapshot,
  page: ConversationOptions & { readonly host: McpHost | undefined },
  { conversation, tool, messagesOf }: Pick<BaseStrings, 'conversation'> & ViewParts,
): TemplateResult {
  switch (view) {
    case 'conversation':
      return renderConversationPanel(snapshot, page, conversation, page.host);
    case 'tool':
      return tool();
    case 'prompts':
      void need('mcp-prompts');
      return html`<mcp-prompts
        exportparts="prompt, control, values, message, hidden"
        .mcpHost=${page.host}
        .copies=${page.llm == null}
      ></mcp-prompts>`;
    case 'resources':
      void need('mcp-resources');
      return html`<mcp-resources
        exportparts="resource, hidden"
        .mcpHost=${page.host}
        .attachable=${page.llm != null}
      ></mcp-resources>`;
    case 'messages':
      void need('mcp-messages');
      return html`<mcp-messages
        exportparts="message, hidden"
        .mcpHost=${page.host}
        .serverId=${messagesOf}
      ></mcp-messages>`;
    case 'activity':
      return renderActivityPanel(snapshot);
  }
}

/** What of a conversation the page decides. */
export type ConversationOptions = Pick<
  McpConversation,
  'placeholder' | 'attachments' | 'llm' | 'limits' | 'suggestions' | 'showUsage'
>;

/** The talk with the model. */
function renderConversationPanel(
  { conversation, calls }: Snapshot,
  page: ConversationOptions,
  words: BaseStrings['conversation'],
  host: McpHost | undefined,
): TemplateResult {
  void need('mcp-conversation');
  return html`
    <mcp-conversation
      .conversation=${conversation}
      .calls=${calls}
      .placeholder=${page.placeholder}
      .attachments=${page.attachments}
      .llm=${page.llm}
      .limits=${page.limits}
      .suggestions=${page.suggestions}
      .showUsage=${page.showUsage}
      .promptsOf=${host}
    >
      <slot name="empty" slot="empty"><p class="hint">${words.empty}</p></slot>
      <slot name="suggestions" slot="suggestions"></slot>
      <slot name="composer" slot="composer"></slot>
    </mcp-conversation>
  `;
}

/** Shows the record, and before it the permissions that hold for later calls. */
function renderActivityPanel({ audit, calls, grants, logs, servers, tools }: Snapshot): TemplateResult {
  const hasLogs =
    logs ?? servers.some((one) => one.status === 'connected' && one.capabilities.includes('logging'));
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
