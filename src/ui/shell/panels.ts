import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Snapshot } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { serversWith } from '../base/servers-with.js';
import type { McpConversation } from '../conversation/mcp-conversation.js';
import type { BaseStrings } from '../locales/en/base.js';
import { isTroubled } from '../tools/server-row.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import type { ColumnPane, Panes, ShellView } from './panes.js';

interface PanelState {
  readonly isBehind: boolean;
  readonly isTabbed: boolean;
}

/** Renders the panels of the views, each with its tab if there is more than one. Panels that stay keep their content. */
export function renderPanels(
  { views, isOpen, labelOf }: Panes,
  words: BaseStrings['shell'],
  { isBehind, isTabbed }: PanelState,
  contentOf: (view: ShellView) => unknown,
): unknown {
  return repeat(
    views,
    (view) => view,
    (view) => html`
      <div
        part="main"
        id="panel-${view}"
        role=${isTabbed ? 'tabpanel' : 'region'}
        tabindex=${ifDefined(view === 'activity' ? 0 : undefined)}
        aria-label=${labelOf(view, words)}
        ?hidden=${!isOpen(view)}
        .inert=${isBehind}
      >
        ${contentOf(view)}
      </div>
    `,
  );
}

/** Properties of the tool list that depend on the page and the person. */
export type ListState = Pick<McpToolList, 'selected' | 'withModel' | 'canSignIn'>;

/** Renders the column with the tools and the conversations, with `tabs` if it has both. */
export function renderColumn(
  { hasTools, hasConversations, isBeside, canShowMessages, column }: Panes,
  { selected, withModel, canSignIn }: ListState,
  words: BaseStrings['shell'],
  { isTabbed, isBehind }: PanelState,
  tabs: unknown,
): unknown {
  const isTab = isBeside ? tabs !== undefined : isTabbed;
  const panel = (name: ColumnPane, content: unknown): TemplateResult =>
    html`<div
      part="tools"
      id="panel-${name}"
      role=${isTab ? 'tabpanel' : 'region'}
      aria-label=${words[name]}
      ?hidden=${name !== column}
      .inert=${isBehind}
    >
      ${content}
    </div>`;
  if (hasConversations && column === 'conversations') void need('mcp-conversations');
  return html`${tabs ? html`<div class="column-tabs">${tabs}</div>` : nothing}
  ${
    hasTools
      ? panel(
          'tools',
          html`<mcp-tool-list
            exportparts="server, group, tool, hidden"
            .selected=${selected}
            .withModel=${withModel}
            .canSignIn=${canSignIn}
            .withMessages=${canShowMessages}
          ></mcp-tool-list>`,
        )
      : nothing
  }
  ${
    hasConversations
      ? panel(
          'conversations',
          html`<mcp-conversations exportparts="conversation, hidden"></mcp-conversations>`,
        )
      : nothing
  }`;
}

/** Renders the servers that need a person's attention, if the page has no list of servers. */
export function renderTroubled(
  { hasTools }: Panes,
  { servers }: Snapshot,
  canSignIn: boolean,
): TemplateResult | undefined {
  if (hasTools || !servers.some(isTroubled)) return undefined;
  return html`<mcp-tool-list
    part="servers"
    exportparts="server"
    .troubledOnly=${true}
    .canSignIn=${canSignIn}
  ></mcp-tool-list>`;
}

/** Properties of a conversation that the page sets. */
export type ConversationOptions = Pick<
  McpConversation,
  'placeholder' | 'attachments' | 'llm' | 'suggestions' | 'showUsage'
>;

/** Renders a view's content, except for the selected tool. */
export function renderView(
  view: Exclude<ShellView, 'tool'>,
  snapshot: Snapshot,
  page: ConversationOptions,
  { offers, messagesOf }: Panes,
  strings: BaseStrings,
): TemplateResult {
  switch (view) {
    case 'conversation':
      return renderConversation(page, strings.conversation);
    case 'offers':
      void need('mcp-library');
      return html`<mcp-library
        exportparts="prompt, control, values, message, resource, hidden"
        .include=${offers}
        .mode=${page.llm == null ? 'copy' : 'insert'}
      ></mcp-library>`;
    case 'messages':
      void need('mcp-messages');
      return html`<mcp-messages exportparts="message, hidden" .serverId=${messagesOf}></mcp-messages>`;
    case 'activity':
      return renderActivity(snapshot);
  }
}

/** Renders the conversation with the model. */
function renderConversation(page: ConversationOptions, words: BaseStrings['conversation']): TemplateResult {
  void need('mcp-conversation');
  return html`
    <mcp-conversation
      .placeholder=${page.placeholder}
      .attachments=${page.attachments}
      .llm=${page.llm}
      .suggestions=${page.suggestions}
      .showUsage=${page.showUsage}
    >
      <slot name="empty" slot="empty"><p class="hint">${words.empty}</p></slot>
      <slot name="suggestions" slot="suggestions"></slot>
      <slot name="composer" slot="composer"></slot>
    </mcp-conversation>
  `;
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
