import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConnectedServer, ConnectingServer, Server, Tool } from '../../core/index.js';
import { renderProblem } from '../base/locale.js';
import { renderChips } from '../base/chips.js';
import { RowWindow, type Run } from './row-window.js';
import { renderRefused } from './server-about.js';
import { renderTool, type ToolRowOptions } from './tool-row.js';
import { ToolSearch } from './tool-search.js';

export interface ToolGroupsOptions extends Omit<ToolRowOptions, 'isSelected' | 'isRemembered' | 'place'> {
  readonly selected: { readonly serverId: string; readonly tool: string } | undefined;
}

type Host = LitElement & { readonly renderRoot: HTMLElement | DocumentFragment };

type ServerWithTools = ConnectedServer | ConnectingServer;

/** The tool in whose row the focus is, and where that row is among its neighbours. */
interface Focus {
  readonly serverId: string;
  /** `undefined` in a gap. */
  readonly tool: string | undefined;
  readonly isSwitch: boolean;
  readonly at: number;
}

/** The tools of each server, and the search in them. */
export class ToolGroups implements ReactiveController {
  /** The tools, and those of earlier visits for servers that have not listed theirs. */
  tools: readonly Tool[] = [];
  readonly search: ToolSearch;
  readonly #host: Host;
  readonly #rows: RowWindow;
  #servers: readonly Server[] = [];
  #listed: readonly Tool[] = [];
  /** What the groups were made of. */
  #found: readonly Tool[] = [];
  #query = '';
  #byServer: ReadonlyMap<string, readonly Tool[]> = new Map();
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

  /** Groups these tools anew, as far as they or the query have changed. */
  start(servers: readonly Server[], tools: readonly Tool[], query: string): void {
    if (servers !== this.#servers || tools !== this.#listed) this.tools = withRemembered(servers, tools);
    this.#servers = servers;
    this.#listed = tools;
    this.search.start(this.tools, query);
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
    this.#group();
    let before = 0;
    return repeat(
      servers.filter(hasTools),
      ({ id }) => id,
      (server) => {
        const tools = this.#byServer.get(server.id) ?? [];
        before += tools.length;
        return this.#renderGroup(server, tools, before - tools.length, options);
      },
    );
  }

  #group(): void {
    const { found, query } = this.search;
    if (query !== this.#query) {
      this.#rows.clear();
      this.#isOtherQuery = true;
    }
    this.#query = query;
    if (found === this.#found) return;
    this.#found = found;
    const byServer = new Map<string, Tool[]>();
    for (const tool of found) {
      const own = byServer.get(tool.serverId);
      if (own) own.push(tool);
      else byServer.set(tool.serverId, [tool]);
    }
    this.#byServer = byServer;
  }

  #renderGroup(
    server: ServerWithTools,
    tools: readonly Tool[],
    before: number,
    options: ToolGroupsOptions,
  ): unknown {
    const { strings } = options;
    const words = strings.toolList;
    const connected = server.status === 'connected' ? server : undefined;
    const isEmpty = connected?.toolsStatus === 'ready' && connected.rejectedTools.length === 0;
    // A search that finds nothing here has nothing to say of this server either.
    if (this.#query && tools.length === 0) return nothing;
    return html`
      <details part="group" open>
        <summary>
          <bdi>${renderChips(server.label, true)}</bdi>
          ${server.rememberedTools ? html`<span class="small muted">${words.remembered}</span>` : nothing}
        </summary>
        ${
          connected?.toolsProblem
            ? html`<p class="note small">${renderProblem(strings, connected.toolsProblem)}</p>`
            : nothing
        }
        ${isEmpty && tools.length === 0 ? html`<p class="nothing muted small">${words.noTools}</p>` : nothing}
        ${
          connected?.toolsStatus === 'loading' && tools.length === 0
            ? html`<p class="nothing muted small">${words.loading}</p>`
            : nothing
        }
        <ul data-list=${server.id} @keydown=${this.#move}>
          ${this.#renderRows(server, tools, before, options)}
        </ul>
        ${this.#query || !connected ? nothing : renderRefused(connected, strings)}
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
          ${strings.toolList.more(gap.to - gap.from)}
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

function withRemembered(servers: readonly Server[], tools: readonly Tool[]): readonly Tool[] {
  const remembered = servers.flatMap(({ rememberedTools = [] }) => rememberedTools);
  return remembered.length > 0 ? [...tools, ...remembered] : tools;
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

/** Returns true if a server's tools are shown, also while it reconnects, or those of an earlier visit. */
function hasTools(server: Server): server is ServerWithTools {
  if (server.status === 'connected') return true;
  return server.status === 'connecting' && (server.retry ?? server.rememberedTools) !== undefined;
}
