import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Server, Tool } from '../../core/index.js';
import { renderProblem } from '../base/locale.js';
import type { ToolKey } from '../base/tool-key.js';
import { renderChips } from '../base/chips.js';
import { RowWindow, type Run } from './row-window.js';
import type { renderRefused } from './server-about.js';
import { ToolFocus } from './tool-focus.js';
import { renderTool, type ToolRowOptions } from './tool-row.js';
import { ToolSearch } from './tool-search.js';

/** Numbers of tools of a server, or of all servers. */
interface Count {
  readonly all: number;
  /** Number of tools that the model sees. */
  readonly visible: number;
}

/** Returns these tools, and remembered ones for servers that have not listed theirs yet. */
function withRemembered(servers: readonly Server[], tools: readonly Tool[]): readonly Tool[] {
  const remembered = servers.flatMap(({ rememberedTools = [] }) => rememberedTools);
  return remembered.length > 0 ? [...tools, ...remembered] : tools;
}

/** Returns true if a server's tools or its remembered list are shown, also while it reconnects. */
function hasTools(server: Server): boolean {
  if (server.status === 'connected') return true;
  return server.status === 'connecting' && (server.retry ?? server.rememberedTools) !== undefined;
}

/** Returns true if a server connects for the first time, so that its tools may arrive soon. */
function isComing(server: Server): boolean {
  return server.status === 'connecting' && server.retry === undefined;
}

/** Counts the tools for people by server ID. The entry of all servers has an empty ID. */
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

/** Tools that are shown: all tools for people, those of them that the model sees, the others, or those for apps. */
export type ShownTools = 'all' | 'visible' | 'hidden' | 'apps';

export interface ToolGroupsOptions extends Omit<ToolRowOptions, 'isSelected' | 'isRemembered' | 'place'> {
  readonly selected: ToolKey | undefined;
  /** `undefined` until the code is loaded. It is loaded only if a server has rejected tools. */
  readonly renderRefused: typeof renderRefused | undefined;
}

type GroupsHost = LitElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Maximum number of servers with placeholders for their tools. More placeholders would not help. */
const mostBars = 3;

/** The tools of each server, with their search. */
export class ToolGroups implements ReactiveController {
  /** The tools, and remembered tools of servers that have not listed theirs yet. */
  tools: readonly Tool[] = [];
  readonly search: ToolSearch;
  /** Number of shown tools. */
  found = 0;
  readonly #host: GroupsHost;
  readonly #rows: RowWindow;
  #servers: readonly Server[] = [];
  #listed: readonly Tool[] = [];
  /** The tools that are grouped. */
  #found: readonly Tool[] = [];
  #query = '';
  #shown: ShownTools = 'all';
  #grouped: ShownTools = 'all';
  #byServer: ReadonlyMap<string, readonly Tool[]> = new Map();
  #counts: { readonly of: readonly Tool[]; readonly byServer: ReadonlyMap<string, Count> } | undefined;
  #isOtherQuery = false;
  readonly #focus: ToolFocus;

  constructor(host: GroupsHost) {
    this.#host = host;
    this.search = new ToolSearch(host);
    // Created first, so that the gaps have their heights when the focus moves.
    this.#rows = new RowWindow(host);
    this.#focus = new ToolFocus(host, (serverId) => this.#namesIn(serverId));
    host.addController(this);
  }

  /** Returns the unfiltered number of tools of a server; without an ID, of all servers. */
  countOf(serverId = ''): Count {
    if (this.#counts?.of !== this.tools) this.#counts = { of: this.tools, byServer: counted(this.tools) };
    return this.#counts.byServer.get(serverId) ?? { all: 0, visible: 0 };
  }

  /** True if there are tools, but none is shown. */
  get isNoneLeft(): boolean {
    return this.countOf().all > 0 && this.#byServer.size === 0;
  }

  /** True if a server has tools for its app only, which are shown only on request. */
  get hasForApps(): boolean {
    return this.countOf().all < this.tools.length;
  }

  /** Groups the tools again if the tools, the query or the filter have changed. */
  start(servers: readonly Server[], tools: readonly Tool[], query: string, shown: ShownTools): void {
    this.#shown = shown;
    if (servers !== this.#servers || tools !== this.#listed) this.tools = withRemembered(servers, tools);
    this.#servers = servers;
    this.#listed = tools;
    this.search.start(this.tools, query);
    this.#group();
  }

  hostUpdated(): void {
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
    // A server without matches is left out of the results.
    if (isFiltered && tools.length === 0) return nothing;
    const { all, visible } = this.countOf(server.id);
    const isWaiting = tools.length === 0 && (isComing(server) || connected?.toolsStatus === 'loading');
    return html`
      <details
        part="group"
        open
        @focusin=${this.#focus.focused}
        @keydown=${this.#focus.pressed}
        @toggle=${this.#focus.setStop}
      >
        <summary>
          <span dir="auto">${renderChips(server.label, 'name')}</span>
          <bdi class="count"
            >${isWaiting ? nothing : withModel ? words.ofAll(visible, all) : words.amount(all)}</bdi
          >
        </summary>
        ${
          connected?.toolsProblem
            ? html`<p class="note small">${renderProblem(strings, connected.toolsProblem)}</p>`
            : nothing
        }
        ${isEmpty && all === 0 ? html`<p class="nothing muted small">${words.noTools}</p>` : nothing}
        ${isWaiting ? html`<div class="bars" aria-hidden="true"></div>` : nothing}
        <ul data-list=${server.id}>
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
    const focused = this.#focus.keptIn(id);
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

  /**
   * Renders a gap with a button, for people who do not scroll: those who use a screen reader, or see a frame as high as its
   * content.
   */
  #renderGap(id: string, gap: Run, { strings }: ToolGroupsOptions): TemplateResult {
    return html`
      <li class="gap">
        <button class="quiet more" @click=${() => this.#rows.open(id, gap)}>
          ${strings.toolList.showMore(gap.to - gap.from)}
        </button>
      </li>
    `;
  }

  /** Returns the names of a server's shown tools; none if they cannot be selected yet. */
  #namesIn(serverId: string): readonly string[] {
    const server = this.#servers.find(({ id }) => id === serverId);
    const tools = server?.rememberedTools ? [] : this.#byServer.get(serverId);
    return (tools ?? []).map(({ name }) => name);
  }

  /** Scrolls to the beginning of the results of another search, if that is above the view. */
  #showBeginning(): void {
    const { renderRoot } = this.#host;
    const first = renderRoot.querySelector('.pick');
    const edge = renderRoot.querySelector('.filter')?.getBoundingClientRect().bottom ?? 0;
    if (first && first.getBoundingClientRect().top < edge) first.scrollIntoView({ block: 'nearest' });
  }
}

function whatIs({ appOnly, visibleToModel }: Tool): ShownTools {
  return appOnly ? 'apps' : visibleToModel ? 'visible' : 'hidden';
}
