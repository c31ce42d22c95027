import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Snapshot } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { McpConversation } from '../conversation/mcp-conversation.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import { saving } from './commands.js';
import type { Panes } from './panes.js';

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
  { hasTools, isBeside }: Panes,
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
    ></mcp-tool-list>
  </div>`;
}

/** What of a conversation the page decides. */
export type ConversationOptions = Pick<
  McpConversation,
  'placeholder' | 'attachments' | 'llm' | 'limits' | 'suggestions' | 'showUsage'
>;

/** The talk with the model. */
export function renderConversationPanel(
  { conversation, calls }: Snapshot,
  page: ConversationOptions,
  words: BaseStrings['conversation'],
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
    >
      <slot name="empty" slot="empty"><p class="hint">${words.empty}</p></slot>
      <slot name="suggestions" slot="suggestions"></slot>
      <slot name="composer" slot="composer"></slot>
    </mcp-conversation>
  `;
}

/** Shows the record, and before it the permissions that hold for later calls. */
export function renderActivityPanel({ audit, calls, grants, servers, tools }: Snapshot): TemplateResult {
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
    <mcp-activity
      exportparts="record, step, hidden"
      .records=${audit}
      .calls=${calls}
      .tools=${tools}
      .exportable=${true}
    ></mcp-activity>
  `;
}
