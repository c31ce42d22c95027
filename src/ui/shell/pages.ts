import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { bringStyles } from '../base/bring-styles.js';
import { icon } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import { styles } from './pages.styles.js';
import type { ColumnPane, Panes, ShellView } from './panes.js';
import { renderTabs, type Tab } from './tabs.js';

/** A view, a pane of the column, or the list of the views without a tab. */
export type Shown = ShellView | ColumnPane | 'more';

/** Tabs of a phone. More would be cut at the edge. */
const tabsOfPhone = 3;

/** The widget as it would be without pages. */
export interface Plain {
  readonly panes: Panes;
  readonly tabs: readonly Tab<Shown>[];
  readonly words: BaseStrings['shell'];
  readonly isBehind: boolean;
  /** True if there is no room for more than three tabs. */
  readonly isPhone: boolean;
  readonly view: Shown | undefined;
  /** Label of the tab of everything else. */
  readonly more: string;
}

interface PagedShell extends Plain {
  readonly element: LitElement;
  readonly show: (view: Shown) => void;
  readonly selected: { tool: unknown };
}

interface Paged {
  readonly panes: Panes;
  /** The tabs, or on a phone the way back from a tool. */
  readonly bar?: unknown;
  /** The way back from a tool that has a tab. */
  readonly back?: unknown;
  /** The list of the views without a tab. */
  readonly more?: unknown;
  readonly isTabbed: boolean;
}

/** Arranges the widget as pages: at most three tabs on a phone, and a way back from a tool on every size. */
export function paged(
  plain: Plain,
  element: LitElement,
  show: (view: Shown) => void,
  selected: { tool: unknown },
): Paged {
  const { panes, words, isBehind, isPhone } = plain;
  const hasTool = selected.tool !== undefined;
  bringStyles(element.renderRoot as ShadowRoot, styles);
  // On a phone, the row in the list of tools leads back to a tool.
  const tabs = isPhone && panes.hasTools ? plain.tabs.filter(({ name }) => name !== 'tool') : plain.tabs;
  const shell = { ...plain, tabs, element, show, selected };
  const rest = isPhone && tabs.length > tabsOfPhone ? tabs.slice(tabsOfPhone - 1) : [];
  const isMoreOpen = rest.length > 0 && plain.view === 'more' && !panes.toolsOpen;
  const target = targetOf(panes);
  const back = hasTool && target !== 'tool' ? renderBack(shell, target) : nothing;
  if (isPhone && hasTool && !isMoreOpen && panes.isOpen('tool'))
    return { panes, bar: html`<div class="back-bar" .inert=${isBehind}>${back}</div>`, isTabbed: false };
  if (rest.length > 0) return withMore(shell, rest, isMoreOpen);
  const isTabbed = tabs.length > 1;
  return { panes, bar: isTabbed ? renderTabs(words.label, tabs, isBehind, show) : undefined, back, isTabbed };
}

function withMore(shell: PagedShell, rest: readonly Tab<Shown>[], isMoreOpen: boolean): Paged {
  const { panes, tabs, words, isBehind, show, more } = shell;
  const open = isMoreOpen ? undefined : rest.find(({ selected }) => selected);
  const bar = renderTabs<Shown>(
    words.label,
    [
      ...tabs.slice(0, tabsOfPhone - 1).map((tab) => ({ ...tab, selected: tab.selected && !isMoreOpen })),
      // A tab names the panel that is in view.
      { name: open?.name ?? 'more', label: more, selected: isMoreOpen || open !== undefined },
    ],
    isBehind,
    (name) => show(name === open?.name ? 'more' : name),
  );
  const closed = { ...panes, toolsOpen: false, isOpen: () => false };
  // The list is there while it is closed, because its tab names it.
  const list = open ? nothing : renderMore(rest, isMoreOpen, shell);
  return { panes: isMoreOpen ? closed : panes, bar, more: list, isTabbed: true };
}

function renderMore(rest: readonly Tab<Shown>[], isOpen: boolean, shell: PagedShell): TemplateResult {
  return html`<div
    part="main"
    id="panel-more"
    role="tabpanel"
    aria-label=${shell.more}
    ?hidden=${!isOpen}
    .inert=${shell.isBehind}
  >
    <ul class="more">
      ${rest.map(
        ({ name, label }) =>
          html`<li>
            <button class="quiet" @click=${() => openView(name, shell)}>${label} ${icon('expand')}</button>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** Opens a view from the list, whose rows are gone then, so the focus moves to the view. */
async function openView(name: Shown, { element, show }: PagedShell): Promise<void> {
  show(name);
  await element.updateComplete;
  const panel = element.renderRoot.querySelector<HTMLElement>(`#panel-${name}`);
  if (panel && !panel.hasAttribute('tabindex')) panel.tabIndex = -1;
  panel?.focus();
}

/** Returns the pane that a tool was opened from. */
function targetOf({ hasTools, isBeside, views }: Panes): ColumnPane | ShellView {
  return hasTools && !isBeside ? 'tools' : (views[0] ?? 'tools');
}

function renderBack(shell: PagedShell, target: ColumnPane | ShellView): TemplateResult {
  const { panes, words } = shell;
  const label =
    target === 'tools' || target === 'conversations' ? words[target] : panes.labelOf(target, words);
  return html`<button class="quiet back" part="back" @click=${() => goBack(shell, target)}>
    ${icon('expand')} ${label}
  </button>`;
}

/** Leaves the tool, with the focus on its row, or on a tab if the row is not drawn. */
async function goBack({ element, show, selected }: PagedShell, target: Shown): Promise<void> {
  const root = element.renderRoot;
  const list = root.querySelector('[part=tools] mcp-tool-list')?.shadowRoot;
  const row = list?.querySelector<HTMLElement>('.pick[aria-current=true]');
  selected.tool = undefined;
  show(target);
  await element.updateComplete;
  const tab = root.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  (row?.checkVisibility() ? row : tab)?.focus();
}
