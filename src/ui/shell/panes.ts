import type { Server } from '../../core/index.js';
import { serversWith } from '../base/servers-with.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { Tab } from './tabs.js';
import { warnPage } from '../base/warn-page.js';

const views = ['conversation', 'tool', 'offers', 'activity', 'messages'] as const;

/** Pane that takes the place of the others. The tools are beside it if there is room. */
export type ShellView = (typeof views)[number];

/** Kinds of server content other than tools. One view shows both. */
const offers = ['prompts', 'resources'] as const;

export type PaneOffer = (typeof offers)[number];

/** Names that a page may use. */
const names = ['conversation', 'tools', 'conversations', 'tool', ...offers, 'activity', 'messages'] as const;

/** Panes of the left column. */
export type ColumnPane = 'tools' | 'conversations';

/** Pane that a page may request. */
export type PaneName = (typeof names)[number];

/** Names of panes: a list, or up to four in one string. */
export type PaneList =
  | readonly PaneName[]
  | PaneName
  | `${PaneName} ${PaneName}`
  | `${PaneName} ${PaneName} ${PaneName}`
  | `${PaneName} ${PaneName} ${PaneName} ${PaneName}`;

/** The page's wishes and the person's choices. */
interface PaneOptions {
  /** The page's `panes`. */
  readonly panes: PaneList | null | undefined;
  readonly hasModel: boolean;
  readonly servers: readonly Server[];
  /** ID of the server whose messages were opened. They are of interest mainly to its developer. */
  readonly messagesOf: string | undefined;
  readonly view: ShellView | 'more' | undefined;
  readonly toolsOpen: boolean | undefined;
  readonly column: ColumnPane | undefined;
  /** True if the host keeps conversations. */
  readonly keeps: boolean;
  readonly hasRoomForTwo: boolean;
}

/** The panes, and those of them that are in view. */
export interface Panes {
  readonly views: readonly ShellView[];
  /** Those of `offers` that the page wants. */
  readonly offers: readonly PaneOffer[];
  readonly hasTools: boolean;
  readonly hasConversations: boolean;
  /** Pane that the left column shows. */
  readonly column: ColumnPane;
  readonly messagesOf: string | undefined;
  readonly canShowMessages: boolean;
  /** True if the tools may be beside the view. The stylesheet decides whether there is room. */
  readonly canBeBeside: boolean;
  /** True if the tools are beside the view and do not replace it. */
  readonly isBeside: boolean;
  readonly toolsOpen: boolean;
  readonly view: ShellView | undefined;
  readonly isOpen: (view: ShellView) => boolean;
  readonly labelOf: (view: ShellView, words: BaseStrings['shell']) => string;
}

/** Arranges the panes: those that the page wants, or all. The conversation needs a model. */
export function arrange(wish: PaneOptions): Panes {
  const { panes, hasModel, servers, messagesOf, view, toolsOpen, column, keeps, hasRoomForTwo } = wish;
  // An attribute, or a page without types, may contain any value.
  const given: readonly string[] = typeof panes === 'string' ? panes.split(/\s+/) : (panes ?? []);
  const wanted = names.filter((name) => given.includes(name));
  if (wanted.length < given.length) warnPage(({ warnOfPanes }) => warnOfPanes(given, names));
  const isWanted = (name: PaneName): boolean =>
    wanted.length > 0 ? wanted.includes(name) : hasModel || name !== 'conversation';
  const wantedOffers = offers.filter(isWanted);
  const offered = wantedOffers.filter((name) => serversWith(servers, name).length > 0);
  const canShowMessages = isWanted('messages');
  const here = views.filter((name) =>
    name === 'offers'
      ? offered.length > 0
      : isWanted(name) && (name !== 'messages' || messagesOf !== undefined),
  );
  const hasTools = isWanted('tools');
  const hasConversations = keeps && isWanted('conversations') && here.includes('conversation');
  const hasColumn = hasTools || hasConversations;
  const canBeBeside = hasColumn && here.length > 0;
  const isBeside = hasRoomForTwo && canBeBeside;
  const shown = here.find((name) => name === view) ?? here[0];
  // A narrow page has room for one pane: the conversation if there is a model, otherwise the tools.
  const isToolsOpen = hasColumn && (!shown || (toolsOpen ?? here[0] !== 'conversation'));
  return {
    views: here,
    offers: wantedOffers,
    messagesOf,
    canShowMessages,
    hasTools,
    hasConversations,
    column: hasConversations && (!hasTools || column === 'conversations') ? 'conversations' : 'tools',
    canBeBeside,
    isBeside,
    toolsOpen: isToolsOpen,
    view: shown,
    isOpen: (name) => name === shown && (isBeside || !isToolsOpen),
    labelOf: (name, words) => words[name === 'offers' && offered.length < 2 ? (offered[0] ?? name) : name],
  };
}

/**
 * Returns the tabs; none if there is only one pane. The panes of the column have tabs here if they are not beside the others, or
 * if the column has no tabs of its own.
 */
export function tabsOf(
  { views, hasTools, isBeside, toolsOpen, column, isOpen, labelOf }: Panes,
  hasTool: boolean,
  words: BaseStrings['shell'],
  inColumn: readonly ColumnPane[] = hasTools ? ['tools'] : [],
): readonly Tab<ShellView | ColumnPane>[] {
  const tabs: Tab<ShellView | ColumnPane>[] = views
    .filter((name) => name !== 'tool' || hasTool || isOpen(name))
    .map((name) => ({ name, label: labelOf(name, words), selected: isOpen(name) }));
  const others = inColumn.map((name) => ({
    name,
    label: words[name],
    selected: !isBeside && toolsOpen && name === column,
    narrowOnly: true,
  }));
  tabs.splice(views[0] === 'conversation' ? 1 : 0, 0, ...others);
  return tabs.length - (isBeside ? others.length : 0) > 1 ? tabs : [];
}
