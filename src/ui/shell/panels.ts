import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { need } from '../base/element-registry.js';
import type { McpConversation } from '../conversation/mcp-conversation.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import type { Panes, ShellView } from './panes.js';

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

/** Renders the servers and their tools. */
export function renderToolsPanel(
  { hasTools, hasConversations, isBeside, column, canShowMessages }: Panes,
  { selected, withModel, canSignIn }: ListState,
  label: string,
  { isTabbed, isBehind }: PanelState,
  adding: unknown,
): TemplateResult | undefined {
  if (!hasTools) return undefined;
  return html`<div
    part="tools"
    id="panel-tools"
    role=${(isBeside ? hasConversations : isTabbed) ? 'tabpanel' : 'region'}
    aria-label=${label}
    ?hidden=${column !== 'tools'}
    .inert=${isBehind}
  >
    <mcp-tool-list
      exportparts="server, group, tool, hidden"
      .selected=${selected}
      .withModel=${withModel}
      .canSignIn=${canSignIn}
      .withMessages=${canShowMessages}
      >${adding}</mcp-tool-list
    >
  </div>`;
}

/** Properties of a conversation that the page sets. */
export type ConversationOptions = Pick<
  McpConversation,
  'placeholder' | 'attachments' | 'dictation' | 'llm' | 'suggestions' | 'showUsage'
>;

/** Renders the conversation with the model. `empty` is shown in it if the page has no words for an empty one. */
export function renderConversation(page: ConversationOptions, empty: unknown): TemplateResult {
  void need('mcp-conversation');
  return html`
    <mcp-conversation
      .placeholder=${page.placeholder}
      .attachments=${page.attachments}
      .dictation=${page.dictation}
      .llm=${page.llm}
      .suggestions=${page.suggestions}
      .showUsage=${page.showUsage}
    >
      <slot name="empty" slot="empty">${empty}</slot>
      <slot name="suggestions" slot="suggestions"></slot>
      <slot name="composer" slot="composer"></slot>
    </mcp-conversation>
  `;
}
