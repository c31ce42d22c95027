import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { JsonObject, McpHost, Snapshot } from '../../core/index.js';
import { Lazy } from '../../shared/lazy.js';
import { need } from '../base/element-registry.js';
import type { McpRunAgainEvent, McpRunEvent, McpToolSelectEvent } from '../base/events.js';
import { callToRepeat, isClaimed } from '../base/host/commands.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import { visible } from '../base/visible.js';
import type { FormDrafts } from '../form/form-state.js';
import type { BaseStrings } from '../locales/en/base.js';
import { late } from './late.js';
import { loadToolCalls } from './services.js';

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
  /** The calls below the form. In one file with the first call. */
  readonly #calls = new Lazy(() => loadToolCalls(this.#page));

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
  async select({ serverId, tool: name, arguments: value }: McpToolSelectEvent['detail']): Promise<void> {
    const tool = { serverId, tool: name };
    if (!isSameTool(tool, this.tool)) this.#value = undefined;
    this.tool = tool;
    if (value) this.#fill(tool, value);
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
    const { tools, calls } = snapshot;
    if (!selected) return html`<p class="hint">${tools.length > 0 ? strings.shell.pickTool : ''}</p>`;
    const isThere = tools.some(({ serverId, name }) => isSameTool(selected, { serverId, tool: name }));
    const hasCalls = calls.some((call) => isSameTool(selected, call));
    const more = isThere && !hasCalls ? undefined : late(this.#calls, this.#page);
    return html`
      <div class="tool">
        ${back} ${isThere ? this.#form(selected) : more?.renderGone(selected, snapshot, strings)}
        ${hasCalls ? more?.render(selected, snapshot, askOf, strings.shell) : ''}
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
}
