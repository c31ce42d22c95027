import { css, html, type CSSResult, type TemplateResult } from 'lit';
import type { Snapshot } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import type { McpConversationCommandEvent } from '../base/conversation-events.js';
import { need } from '../base/element-registry.js';
import { visible } from '../base/visible.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { ColumnPane, Panes, ShellView } from './panes.js';
import { renderTabs, type Tab } from './tabs.js';

type Words = BaseStrings['shell'];

/** The left column of a widget whose host keeps conversations. */
export interface KeptColumn {
  readonly panes: Panes;
  readonly words: Words;
  readonly isBehind: boolean;
  readonly isTabbed: boolean;
  readonly root: ShadowRoot;
  readonly show: (view: ShellView | ColumnPane) => void;
}

/** Returns the panes of the column that have tabs among those of the views. */
export function panesAmongViews({ hasTools, isBeside }: Panes): readonly ColumnPane[] {
  return isBeside ? [] : hasTools ? ['tools', 'conversations'] : ['conversations'];
}

/** Returns the words, with the title of the conversation in view as the name of its tab. */
export function withTitle(words: Words, { conversations }: Snapshot): Words {
  const title = conversations?.list.find(({ id }) => id === conversations.current)?.title;
  return title ? { ...words, conversation: visible(title) } : words;
}

/** Renders the conversations, and the tabs of the column if it is beside the views. */
export function renderKept({ panes, words, isBehind, isTabbed, root, show }: KeptColumn): TemplateResult {
  bringStyles(root, styles);
  const { column, hasTools, isBeside } = panes;
  const isShown = column === 'conversations';
  if (isShown) void need('mcp-conversations');
  const own = hasTools && isBeside ? (['tools', 'conversations'] as const) : [];
  const tabs = own.map((name): Tab<ColumnPane> => ({ name, label: words[name], selected: name === column }));
  return html`${renderTabs(words.label, tabs, isBehind, show)}
    <div
      part="tools"
      id="panel-conversations"
      role=${(isBeside ? tabs.length > 0 : isTabbed) ? 'tabpanel' : 'region'}
      aria-label=${words.conversations}
      ?hidden=${!isShown}
      .inert=${isBehind}
      @mcp-conversation-command=${({ detail }: McpConversationCommandEvent) =>
        detail.command === 'openConversation' && show('conversation')}
    >
      <mcp-conversations exportparts="conversation, hidden"></mcp-conversations>
    </div>`;
}

const styles: CSSResult = css`
  [part~='tools'][hidden] {
    display: none !important;
  }

  /* Beside the views. */
  @container mcp-tools (inline-size >= 56rem) {
    .tabbed [part='tabs']:has(#tab-conversations) {
      grid-area: column;
      padding-inline: calc(var(--_space) * 4);
      border-inline-end: 1px solid var(--_border);
      background-color: var(--_surface-raised);
    }
  }
`;
