import type { LitElement } from 'lit';
import type { Snapshot } from '../../core/index.js';
import { McpConversationCommandEvent } from '../base/conversation-events.js';
import { conversationIcon } from '../base/conversation-icons.js';
import { keptIcon } from '../base/kept-icons.js';
import type { McpToolSelectEvent } from '../base/events.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { PaletteStrings } from '../locales/en/palette.js';
import { conversationItems } from '../palette/conversation-items.js';
import { openEverything } from '../palette/everything.js';
import { openKeys } from '../palette/keys.js';
import type { PaletteItem } from '../palette/palette-item.js';
import { serverItems, toolItems } from '../palette/server-items.js';
import type { McpToolList } from '../tools/mcp-tool-list.js';
import type { ColumnPane, Panes, ShellView } from './panes.js';
import type { Shortcut } from './shell-keys.js';

/** The widget in which a shortcut was pressed. */
export interface Shell {
  readonly element: LitElement;
  readonly strings: BaseStrings;
  readonly snapshot: Snapshot;
  readonly panes: Panes;
  readonly show: (view: ShellView | ColumnPane) => void;
  readonly openTool: (tool: McpToolSelectEvent['detail']) => void;
}

/** Does what a shortcut is for. */
export function follow(shortcut: Shortcut, shell: Shell): Promise<void> {
  switch (shortcut) {
    case 'message':
      return goTo('conversation', shell);
    case 'palette':
      return openPalette(shell);
    case 'keys':
      return openKeys(rootOf(shell), shell.strings.tag);
  }
}

/** Opens the palette of the whole widget. */
function openPalette(shell: Shell): Promise<void> {
  const { panes, openTool, snapshot, strings } = shell;
  const { servers, tools } = snapshot;
  return openEverything(rootOf(shell), strings.tag, (own): readonly PaletteItem[] => [
    ...panes.views.map((view): PaletteItem => {
      const title = panes.labelOf(view, strings.shell);
      return {
        id: `pane ${view}`,
        group: 'panes',
        icon: 'open',
        title,
        choose: () => void goTo(view, shell),
      };
    }),
    ...(panes.hasTools ? serverItems(servers, tools, own, ({ id }) => void showServer(id, shell)) : []),
    ...(panes.views.includes('tool')
      ? toolItems(servers, tools, strings, ({ serverId, name }) => openTool({ serverId, tool: name }))
      : []),
    ...(panes.hasConversations ? keptItems(shell, own) : []),
    {
      id: 'keys',
      group: 'commands',
      icon: 'codes',
      title: own.shortcuts,
      choose: () => void follow('keys', shell),
    },
  ]);
}

/** Returns the items of a widget whose host keeps conversations. */
function keptItems(shell: Shell, own: PaletteStrings): readonly PaletteItem[] {
  const { snapshot, strings } = shell;
  const command = (detail: McpConversationCommandEvent['detail']): void => {
    rootOf(shell).dispatchEvent(new McpConversationCommandEvent(detail));
    void goTo('conversation', shell);
  };
  return [
    {
      id: 'pane conversations',
      group: 'panes',
      icon: keptIcon('conversation'),
      title: strings.shell.conversations,
      choose: () => void goTo('conversations', shell),
    },
    {
      id: 'new conversation',
      group: 'commands',
      icon: conversationIcon('newConversation'),
      title: own.newConversation,
      choose: () => command({ command: 'newConversation' }),
    },
    ...conversationItems(snapshot.conversations?.list ?? [], own, (conversationId) =>
      command({ command: 'openConversation', conversationId }),
    ),
  ];
}

/** Shows a view, with the focus on its tab or in the message box. */
async function goTo(view: ShellView | ColumnPane, shell: Shell): Promise<void> {
  shell.show(view);
  await shell.element.updateComplete;
  const place = view === 'conversation' ? 'mcp-conversation' : `#tab-${view}`;
  // On a phone, a tool has no tab but a way back, and some views share one tab.
  const places = [place, '[part=back]', '[role=tab][aria-selected=true]'];
  const found = places.map((each) => rootOf(shell).querySelector<HTMLElement>(each)).find(Boolean);
  found?.focus();
}

/** Shows the tools, with the focus on a server. */
async function showServer(serverId: string, shell: Shell): Promise<void> {
  shell.show('tools');
  await shell.element.updateComplete;
  rootOf(shell).querySelector<McpToolList>('[part=tools] mcp-tool-list')?.focusServer(serverId);
}

function rootOf({ element }: Shell): ShadowRoot {
  return element.renderRoot as ShadowRoot;
}
