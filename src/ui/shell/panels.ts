import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { McpHost, Snapshot } from '../../core/index.js';
import { Lazy } from '../../shared/lazy.js';
import { need } from '../base/element-registry.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { McpConversation } from '../conversation/mcp-conversation.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import type { Offer, Panes, View } from './panes.js';
import type * as SideViews from './side-views.js';

interface PanelState {
  readonly isBehind: boolean;
  readonly isTabbed: boolean;
}

/** The places of the views, each below its tab if there is more than one. Those that stay keep what is in them. */
export function renderPanels(
  { views, isOpen, labelOf }: Panes,
  words: BaseStrings['shell'],
  { isBehind, isTabbed }: PanelState,
  contentOf: (view: View) => unknown,
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

/** How the list of tools stands. */
export type ListState = Pick<McpToolList, 'selected' | 'withModel' | 'canSignIn'>;

/** The servers and their tools. */
export function renderToolsPanel(
  { hasTools, isBeside, canShowMessages }: Panes,
  { servers, tools, asks }: Snapshot,
  { selected, withModel, canSignIn }: ListState,
  label: string,
  { isTabbed, isBehind }: PanelState,
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
  readonly offers: readonly Offer[];
}

/** The element that has the views. */
export interface ViewPage extends ConversationOptions {
  readonly host: McpHost | undefined;
  requestUpdate(): void;
}

/** Most views are opened by few people. */
const sideViews: Lazy<typeof SideViews> = new Lazy(() => import('./side-views.js'));

function sideViewsOf(page: ViewPage): typeof SideViews | undefined {
  void sideViews.arrive()?.then(() => sideViews.value && page.requestUpdate());
  return sideViews.value;
}

/** Renders servers that cannot do without a person, where the page has no list to show them in. */
export function renderTroubled(
  page: ViewPage,
  { hasTools }: Panes,
  snapshot: Snapshot,
  canSignIn: boolean,
): TemplateResult | undefined {
  const servers = snapshot.servers.filter(({ status }) => status === 'failed' || status === 'needs-sign-in');
  if (hasTools || servers.length === 0) return undefined;
  return sideViewsOf(page)?.renderTroubled({ ...snapshot, servers }, canSignIn);
}

/** Renders what a view shows. */
export function renderView(
  view: View,
  snapshot: Snapshot,
  page: ViewPage,
  { conversation, tool, ...rest }: Pick<BaseStrings, 'conversation'> & ViewParts,
): TemplateResult {
  switch (view) {
    case 'conversation':
      return renderConversationPanel(snapshot, page, conversation, page.host);
    case 'tool':
      return tool();
    default:
      return sideViewsOf(page)?.renderSideView(view, snapshot, page, rest) ?? html``;
  }
}

/** What of a conversation the page decides. */
export type ConversationOptions = Pick<
  McpConversation,
  'placeholder' | 'attachments' | 'llm' | 'suggestions' | 'showUsage'
>;

/** The talk with the model. */
function renderConversationPanel(
  { conversation, calls, limits }: Snapshot,
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
      .limits=${limits}
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
