import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Server, Tool } from '../../core/index.js';
import { renderProblem } from '../base/locale.js';
import type { ToolKey } from '../base/tool-key.js';
import { renderChips } from '../base/chips.js';
import { RowWindow, type Run } from './row-window.js';
import type { renderRefused } from './server-about.js';
import { renderTool, type ToolRowOptions } from './tool-row.js';
import { ToolSearch } from './tool-search.js';

/** Tools of a server, or of all. */
interface Count {
  readonly all: number;
  /** Those that the model may see. */
  readonly visible: number;
}

/** Returns these tools, and those of earlier visits for servers that have not listed theirs. */
function withRemembered(servers: readonly Server[], tools: readonly Tool[]): readonly Tool[] {
  const remembered = servers.flatMap(({ rememberedTools = [] }) => rememberedTools);
  return remembered.length > 0 ? [...tools, ...remembered] : tools;
}

/** Returns true if a server's tools are shown, also while it reconnects, or those of an earlier visit. */
function hasTools(server: Server): boolean {
  if (server.status === 'connected') return true;
  return server.status === 'connecting' && (server.retry ?? server.rememberedTools) !== undefined;
}

/** Returns true if a server connects for the first time, so that its tools may come soon. */
function isComing(server: Server): boolean {
  return server.status === 'connecting' && server.retry === undefined;
}

/** Counts the tools of each server that are for people, by its id; those of all have an empty one. */
function counted(tools: readonly Tool[]): ReadonlyMap<string, Count> {
  const all = { all: 0, visible: 0 };
  const counts = new Map([['', all]]);
  for (const { serverId, visibleToModel, appOnly } of tools) {
    if (appOnly) continue;
    const own = counts.get(serverId) ?? { all: 0, visible: 0 };
    counts.set(serverId, own);
    for (const count of [all, own]) {
      count.all++;
      if (visibleToModel) count.visible++;
    }
  }
  return counts;
}

/** Which tools are shown: all that are for people, those of them that the model may see, the others, or those for apps. */
export type Shown = 'all' | 'visible' | 'hidden' | 'apps';

export interface ToolGroupsOptions extends Omit<ToolRowOptions, 'isSelected' | 'isRemembered' | 'place'> {
  readonly selected: ToolKey | undefined;
  /** Absent until it is loaded, which it is where a server has rejected tools. */
  readonly renderRefused: typeof renderRefused | undefined;
}

type Host = LitElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** The tool in whose row the focus is, and where that row is among its neighbours. */
interface Focus {
  readonly serverId: string;
  /** `undefined` in a gap. */
  readonly tool: string | undefined;
  readonly isSwitch: boolean;
  readonly at: number;
}

/** Servers whose coming tools have their place kept: it is no use to see many of them come. */
const mostBars = 3;

/** The tools of each server, and the search in them. */
export class ToolGroups implements ReactiveController {
  /** The tools, and those of earlier visits for servers that have not listed theirs. */
  tools: readonly Tool[] = [];
  readonly search: ToolSearch;
  /** Number of tools that are shown. */
  found = 0;
  readonly #host: Host;
  readonly #rows: RowWindow;
  #servers: readonly Server[] = [];
  #listed: readonly Tool[] = [];
  /** What the groups were made of. */
  #found: readonly Tool[] = [];
  #query = '';
  #shown: Shown = 'all';
  #grouped: Shown = 'all';
  #byServer: ReadonlyMap<string, readonly Tool[]> = new Map();
  #counts: { readonly of: readonly Tool[]; readonly byServer: ReadonlyMap<string, Count> } | undefined;
  #isOtherQuery = false;
  #focus: Focus | undefined;
  /** Where a key moves the focus. */
  #goal: Focus | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.search = new ToolSearch(host);
    // Before this one: the focus moves when the gaps have their heights.
    this.#rows = new RowWindow(host);
    host.addController(this);
  }

  /** Returns the number of tools of a server, also where a filter leaves some out; without an id, of all. */
  countOf(serverId = ''): Count {
    if (this.#counts?.of !== this.tools) this.#counts = { of: this.tools, byServer: counted(this.tools) };
    return this.#counts.byServer.get(serverId) ?? { all: 0, visible: 0 };
  }

  /** True if there are tools, and none of them is shown. */
  get isNoneLeft(): boolean {
    return this.countOf().all > 0 && this.#byServer.size === 0;
  }

  /** True if a server has tools for its own app alone, which are shown only to those who ask for them. */
  get hasForApps(): boolean {
    return this.countOf().all < this.tools.length;
  }

  /** Groups these tools anew, as far as they, the query or the choice have changed. */
  start(servers: readonly Server[], tools: readonly Tool[], query: string, shown: Shown): void {
    this.#shown = shown;
    if (servers !== this.#servers || tools !== this.#listed) this.tools = withRemembered(servers, tools);
    this.#servers = servers;
    this.#listed = tools;
    this.search.start(this.tools, query);
    this.#group();
  }

  hostUpdate(): void {
    this.#focus = this.#goal ?? focusIn(this.#host.renderRoot);
  }

  hostUpdated(): void {
    if (this.#goal) this.#controlOf(this.#goal)?.focus();
    else if (this.#focus) this.#keepFocus(this.#focus);
    this.#goal = undefined;
    if (this.#isOtherQuery) this.#showBeginning();
    this.#isOtherQuery = false;
  }

  render(servers: readonly Server[], options: ToolGroupsOptions): unknown {
    let before = 0;
    let bars = 0;
    return repeat(
      servers.filter((server) => hasTools(server) || (isComing(server) && bars++ < mostBars)),
      ({ id }) => id,
      (server) => {
        const tools = (hasTools(server) && this.#byServer.get(server.id)) || [];
        before += tools.length;
        return this.#renderGroup(server, tools, before - tools.length, options);
      },
    );
  }

  #group(): void {
    const { found, query } = this.search;
    const shown = this.#shown;
    const isOther = query !== this.#query || shown !== this.#grouped;
    if (isOther) {
      this.#rows.clear();
      this.#isOtherQuery = true;
    }
    this.#query = query;
    this.#grouped = shown;
    if (found === this.#found && !isOther) return;
    this.#found = found;
    const byServer = new Map<string, Tool[]>();
    this.found = 0;
    for (const tool of found) {
      if (shown !== whatIs(tool) && (shown !== 'all' || tool.appOnly)) continue;
      this.found++;
      const own = byServer.get(tool.serverId);
      if (own) own.push(tool);
      else byServer.set(tool.serverId, [tool]);
    }
    this.#byServer = byServer;
  }

  #renderGroup(server: Server, tools: readonly Tool[], before: number, options: ToolGroupsOptions): unknown {
    const { strings, withModel, renderRefused } = options;
    const words = strings.toolList;
    const connected = server.status === 'connected' ? server : undefined;
    const isEmpty = connected?.toolsStatus === 'ready' && connected.rejectedTools.length === 0;
    const isFiltered = this.#query !== '' || this.#shown !== 'all';
    // A search that finds nothing here has nothing to say of this server either.
    if (isFiltered && tools.length === 0) return nothing;
    const { all, visible } = this.countOf(server.id);
    const isWaiting = tools.length === 0 && (isComing(server) || connected?.toolsStatus === 'loading');
    return html`
      <details part="group" open>
        <summary>
          <span dir="auto">${renderChips(server.label, 'name')}</span>
          <span class="count"
            >${isWaiting ? nothing : withModel ? words.ofAll(visible, all) : words.amount(all)}</span
          >
        </summary>
        ${
          connected?.toolsProblem
            ? html`<p class="note small">${renderProblem(strings, connected.toolsProblem)}</p>`
            : nothing
        }
        ${isEmpty && all === 0 ? html`<p class="nothing muted small">${words.noTools}</p>` : nothing}
        ${isWaiting ? html`<div class="bars" aria-hidden="true"></div>` : nothing}
        <ul data-list=${server.id} @keydown=${this.#move}>
          ${this.#renderRows(server, tools, before, options)}
        </ul>
        ${isFiltered || !connected ? nothing : renderRefused?.(connected, strings)}
      </details>
    `;
  }

  #renderRows(
    { id, rememberedTools }: Server,
    tools: readonly Tool[],
    before: number,
    options: ToolGroupsOptions,
  ): unknown {
    const { selected } = options;
    const focused = this.#focus?.serverId === id ? this.#focus.tool : undefined;
    const kept = focused === undefined ? -1 : tools.findIndex(({ name }) => name === focused);
    const runs = this.#rows.runsOf(id, tools.length, before, kept);
    const hasGaps = runs.some(({ isGap }) => isGap);
    const rows = runs.flatMap((run): readonly (Tool | Run)[] =>
      run.isGap ? [run] : tools.slice(run.from, run.to),
    );
    let at = 0;
    return repeat(
      rows,
      (row) => ('isGap' in row ? row.from : row.name),
      (row) => {
        if ('isGap' in row) {
          at = row.to;
          return this.#renderGap(id, row, options);
        }
        at++;
        const isSelected = selected?.serverId === id && selected.tool === row.name;
        return renderTool(row, {
          ...options,
          isSelected,
          isRemembered: rememberedTools !== undefined,
          place: hasGaps ? { at, of: tools.length } : undefined,
        });
      },
    );
  }

  /** For those who do not scroll: a screen reader's cursor, or a page in a frame that is as high as its content. */
  #renderGap(id: string, gap: Run, { strings }: ToolGroupsOptions): TemplateResult {
    return html`
      <li class="gap">
        <button class="quiet more" @click=${() => this.#rows.open(id, gap)}>
          ${strings.toolList.showMore(gap.to - gap.from)}
        </button>
      </li>
    `;
  }

  /** What had the focus may be gone, or may have come to stand in another place. */
  #keepFocus(focus: Focus): void {
    if ((this.#host.renderRoot as ShadowRoot).activeElement) return;
    this.#controlOf(focus)?.focus({ preventScroll: true });
  }

  #controlOf({ serverId, tool, isSwitch, at }: Focus): HTMLElement | null | undefined {
    const { renderRoot } = this.#host;
    const list = [...renderRoot.querySelectorAll<HTMLElement>('[data-list]')].find(
      ({ dataset }) => dataset['list'] === serverId,
    );
    const rows = [...(list?.children ?? [])];
    const own = tool === undefined ? undefined : rows.find((row) => toolOf(row) === tool);
    // A press that was meant for the switch of another tool changes nothing.
    return (
      own?.querySelector<HTMLElement>(isSwitch ? '[role=switch]' : '.pick') ??
      (own ?? rows[Math.min(at, rows.length - 1)])?.querySelector('button') ??
      (list?.closest('details') ?? renderRoot).querySelector('summary')
    );
  }

  /** Moves among the tools of a server by the arrows, and to either end, also where that is not on the page. */
  readonly #move = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const focus = focusIn(this.#host.renderRoot);
    if (!focus || altKey || ctrlKey || metaKey || shiftKey) return;
    const tools = this.#byServer.get(focus.serverId) ?? [];
    const at = tools.findIndex(({ name }) => name === focus.tool);
    const places: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: tools.length - 1,
    };
    const to = tools[places[key] ?? -1];
    if (!to || at < 0) return;
    event.preventDefault();
    this.#goal = { ...focus, tool: to.name };
    this.#host.requestUpdate();
  };

  /** Another search begins at its beginning, as far as it is above the view. */
  #showBeginning(): void {
    const { renderRoot } = this.#host;
    const first = renderRoot.querySelector('.pick');
    const edge = renderRoot.querySelector('.filter')?.getBoundingClientRect().bottom ?? 0;
    if (first && first.getBoundingClientRect().top < edge) first.scrollIntoView({ block: 'nearest' });
  }
}

function whatIs({ appOnly, visibleToModel }: Tool): Shown {
  return appOnly ? 'apps' : visibleToModel ? 'visible' : 'hidden';
}

function focusIn(root: HTMLElement | DocumentFragment): Focus | undefined {
  const active = (root as ShadowRoot).activeElement;
  const row = active?.closest('[data-list] > *');
  const list = row?.parentElement;
  if (!row || !list) return undefined;
  return {
    serverId: list.dataset['list'] ?? '',
    tool: toolOf(row),
    isSwitch: active?.getAttribute('role') === 'switch',
    at: [...list.children].indexOf(row),
  };
}

function toolOf(row: Element): string | undefined {
  return row.querySelector<HTMLElement>('.pick')?.dataset['tool'];
}
