import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, JsonObject, McpHost, Snapshot, Tool } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import type { McpRunAgainEvent, McpRunEvent } from '../base/events.js';
import { callToRepeat, isClaimed } from '../base/host/commands.js';
import { callParts } from '../base/parts.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import { visible } from '../base/visible.js';
import type { FormDrafts } from '../form/form-state.js';
import type { BaseStrings } from '../locales/en/base.js';
import { serverState } from '../tools/server-row.js';

/** Number of settled calls of a tool that are shown first: every card takes time to lay out. */
const callsInView = 20;

/** Number of older calls that are drawn in one frame. */
const drawnAtOnce = 20;

const formParts =
  'title, says, model, form, field, label, changed, control, json, error, summary, run, link, hidden';

interface Page extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly llm: unknown;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The selected tool and its view, with the form drafts of this and other tools. */
export class SelectedTool {
  tool: ToolKey | undefined;
  readonly #page: Page;
  /** Arguments to fill the form with. The form keeps a person's changes to them. */
  #value: JsonObject | undefined;
  /** Form drafts by host: the servers of another host have the same IDs, but are different servers. */
  readonly #filled = new WeakMap<McpHost, FormDrafts>();
  /** Number of older cards that are drawn: none until a person unfolds them. */
  #olderDrawn = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns the strings with the tool's title as the name of its tab, if there is room for it. */
  named({ shell, toolTitle }: BaseStrings, { tools }: Snapshot): BaseStrings['shell'] {
    const { serverId, tool } = this.tool ?? {};
    const found = tools.find((one) => one.serverId === serverId && one.name === tool);
    const title = found && toolTitle(found.displayName, found.name);
    return title && title.length <= 20 ? { ...shell, tool: visible(title) } : shell;
  }

  /** Opens a tool. The focus moves to its form, unless an ask opened the tool and has taken the focus. */
  async select(tool: ToolKey): Promise<void> {
    if (!isSameTool(tool, this.tool)) this.#value = undefined;
    this.tool = tool;
    this.#page.requestUpdate();
    void need('mcp-tool-form');
    await customElements.whenDefined('mcp-tool-form');
    await this.#page.updateComplete;
    const form = this.#page.renderRoot.querySelector('mcp-tool-form');
    await form?.updateComplete;
    if (!this.#page.renderRoot.querySelector('mcp-asks:focus-within')) form?.focusFirst();
  }

  /** Discards the drafts for servers that are gone. */
  follow({ servers }: Snapshot): void {
    for (const known of this.#drafts.keys())
      if (!servers.some(({ id }) => id === known)) this.#drafts.delete(known);
  }

  get #drafts(): FormDrafts {
    const { host } = this.#page;
    const none: FormDrafts = new Map();
    const drafts = (host && this.#filled.get(host)) ?? none;
    if (host) this.#filled.set(host, drafts);
    return drafts;
  }

  /** Fills in the arguments of a repeated call, to change and run again. Forms show no numbers beyond JavaScript's precision. */
  readonly repeated = (event: McpRunEvent | McpRunAgainEvent): void => {
    const { host } = this.#page;
    const isFromForm = (event.target as Element).localName === 'mcp-tool-form';
    // An event that an element with its own host has handled is about the tools of that host.
    if (isFromForm || isClaimed(event) || !host) return;
    const { detail } = event;
    const call = detail.arguments ? { exact: undefined, ...detail } : callToRepeat(host, detail);
    if (call?.arguments && !call.exact) this.#fill(detail, call.arguments);
  };

  #fill({ serverId, tool }: ToolKey, value: JsonObject): void {
    if (isSameTool({ serverId, tool }, this.tool)) {
      // Lit ignores the same object.
      this.#value = { ...value };
      this.#page.requestUpdate();
    } else this.#drafts.set(serverId, new Map([...(this.#drafts.get(serverId) ?? []), [tool, { value }]]));
  }

  /** Renders the tool's form, and its calls below it, newest first. `askOf` renders the ask of a call. */
  render(
    snapshot: Snapshot,
    strings: BaseStrings,
    askOf: (callId: string) => unknown,
    back: unknown,
  ): TemplateResult {
    const selected = this.tool;
    const { servers, tools, calls } = snapshot;
    if (!selected)
      return html`<p class="hint muted">${strings.shell[servers.length > 0 ? 'pickTool' : 'addServer']}</p>`;
    const tool = tools.find(({ serverId, name }) => isSameTool(selected, { serverId, tool: name }));
    const own = calls.filter((call) => isSameTool(selected, call)).toReversed();
    bringStyles(this.#page.renderRoot as ShadowRoot, callsStyles);
    return html`
      <div class="tool">
        ${back} ${tool ? this.#form(selected) : renderGone(selected, snapshot, strings)}
        ${own.length > 0 ? this.#calls(own, tool, askOf, strings.shell) : nothing}
      </div>
    `;
  }

  #form(selected: ToolKey): TemplateResult {
    void need('mcp-tool-form');
    return html`<mcp-tool-form
      exportparts=${formParts}
      .selected=${selected}
      .withModel=${this.#page.llm != null}
      .value=${this.#value}
      .drafts=${this.#drafts}
    ></mcp-tool-form>`;
  }

  #calls(
    calls: readonly Call[],
    tool: Tool | undefined,
    askOf: (callId: string) => unknown,
    words: BaseStrings['shell'],
  ): TemplateResult {
    void need('mcp-call');
    const near = calls.filter((call, index) => index < callsInView || !('endedAt' in call));
    const older = calls.slice(callsInView).filter((call) => 'endedAt' in call);
    const box = (some: readonly Call[], drawn = Infinity): unknown =>
      html`<div class="calls">
        ${repeat(
          some,
          ({ id }) => id,
          (call, index) =>
            html`<mcp-call
                exportparts=${callParts}
                .folded=${call !== calls[0]}
                .inputSchema=${tool?.inputSchema}
                .call=${index < drawn ? call : undefined}
              ></mcp-call>
              ${askOf(call.id)}`,
        )}
      </div>`;
    return html`<h2>${words.calls}</h2>
      ${box(near)}
      ${
        older.length > 0
          ? html`<details class="older" @toggle=${this.#drawOlder}>
              <summary class="muted small">${words.olderCalls(older.length)}</summary>
              ${box(older, this.#olderDrawn)}
            </details>`
          : nothing
      }`;
  }

  /** Draws the older cards when they are unfolded, a few in each frame. */
  readonly #drawOlder = async ({ currentTarget }: Event): Promise<void> => {
    const details = currentTarget as HTMLDetailsElement;
    this.#olderDrawn = 0;
    while (details.open && this.#olderDrawn < Infinity) {
      this.#olderDrawn += drawnAtOnce;
      if (this.#olderDrawn >= details.querySelectorAll('mcp-call').length) this.#olderDrawn = Infinity;
      this.#page.requestUpdate();
      await this.#page.updateComplete;
    }
  };
}

function renderGone(
  { serverId, tool }: ToolKey,
  { servers }: Snapshot,
  strings: BaseStrings,
): TemplateResult {
  const server = servers.find(({ id }) => id === serverId);
  const state = server && strings.announce.state(server.label, serverState(server, strings));
  return html`<p class="muted">
    ${renderChips(strings.shell.toolGone(tool))} ${state ? renderChips(state) : nothing}
  </p>`;
}
