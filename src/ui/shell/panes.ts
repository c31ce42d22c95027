import type { Server } from '../../core/index.js';
import { serversWith } from '../base/servers-with.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { Tab } from './tabs.js';
import { warnPage } from '../base/warn-page.js';

const views = ['conversation', 'tool', 'offers', 'activity', 'messages'] as const;

/** A pane that has the place of the others; the tools are beside it where there is room. */
export type View = (typeof views)[number];

/** What servers offer beside tools: one view has both. */
const offers = ['prompts', 'resources'] as const;

export type Offer = (typeof offers)[number];

/** What a page may name. */
const names = ['conversation', 'tools', 'tool', ...offers, 'activity', 'messages'] as const;

/** A pane that a page may ask for. */
export type PaneName = (typeof names)[number];

/** Panes by their names: as a list, or up to four in one text. */
export type PaneList =
  | readonly PaneName[]
  | PaneName
  | `${PaneName} ${PaneName}`
  | `${PaneName} ${PaneName} ${PaneName}`
  | `${PaneName} ${PaneName} ${PaneName} ${PaneName}`;

/** What a page wants, and what a person chose. */
interface Wish {
  /** The page's `panes`. */
  readonly panes: PaneList | null | undefined;
  readonly hasModel: boolean;
  readonly servers: readonly Server[];
  /** The server whose messages were opened: nobody but its author wants them. */
  readonly messagesOf: string | undefined;
  readonly view: View | undefined;
  readonly toolsOpen: boolean | undefined;
  readonly hasRoomForTwo: boolean;
}

/** Which panes there are, and which of them are in view. */
export interface Panes {
  readonly views: readonly View[];
  /** What the page wants of `offers`. */
  readonly offers: readonly Offer[];
  readonly hasTools: boolean;
  readonly messagesOf: string | undefined;
  readonly canShowMessages: boolean;
  /** True if the tools may be beside the view: the stylesheet knows whether there is room. */
  readonly canBeBeside: boolean;
  /** True if the tools are beside the view, and not in its place. */
  readonly isBeside: boolean;
  readonly toolsOpen: boolean;
  readonly view: View | undefined;
  readonly isOpen: (view: View) => boolean;
  readonly labelOf: (view: View, words: BaseStrings['shell']) => string;
}

/** Arranges the panes: those that the page wants, or all, and the conversation only where there is a model. */
export function arrange(wish: Wish): Panes {
  const { panes, hasModel, servers, messagesOf, view, toolsOpen, hasRoomForTwo } = wish;
  // An attribute, and a page without types, may say anything.
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
  const canBeBeside = hasTools && here.length > 0;
  const isBeside = hasRoomForTwo && canBeBeside;
  const shown = view && here.includes(view) ? view : here[0];
  // A narrow page has room for one pane: the conversation if there is a model, otherwise the tools.
  const isToolsOpen = hasTools && (!shown || (toolsOpen ?? here[0] !== 'conversation'));
  return {
    views: here,
    offers: wantedOffers,
    messagesOf,
    canShowMessages,
    hasTools,
    canBeBeside,
    isBeside,
    toolsOpen: isToolsOpen,
    view: shown,
    isOpen: (name) => name === shown && (isBeside || !isToolsOpen),
    labelOf: (name, words) => words[name === 'offers' && offered.length < 2 ? (offered[0] ?? name) : name],
  };
}

/** Returns the tabs; none where there is one pane. The tools have one where they are not beside the others. */
export function tabsOf(
  { views, hasTools, isBeside, toolsOpen, isOpen, labelOf }: Panes,
  hasTool: boolean,
  words: BaseStrings['shell'],
): readonly Tab<View | 'tools'>[] {
  const tabs: Tab<View | 'tools'>[] = views
    .filter((name) => name !== 'tool' || hasTool || isOpen(name))
    .map((name) => ({ name, label: labelOf(name, words), selected: isOpen(name) }));
  const tools = { label: words.tools, selected: !isBeside && toolsOpen, narrowOnly: true };
  if (hasTools) tabs.splice(views[0] === 'conversation' ? 1 : 0, 0, { name: 'tools', ...tools });
  return tabs.length - (isBeside ? 1 : 0) > 1 ? tabs : [];
}
