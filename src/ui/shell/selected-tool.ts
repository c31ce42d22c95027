import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, JsonObject, Limits, McpHost, SchemaError, Snapshot } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { McpRunEvent, McpToolSelectEvent } from '../base/events.js';
import { need } from '../base/lazy-elements.js';
import type { FormDrafts } from '../form/form-state.js';
import type { BaseStrings } from '../locales/en/base.js';
import { serverState } from '../tools/server-row.js';

/** One tool, by where it lives. */
export interface ToolKey {
  readonly serverId: string;
  readonly tool: string;
}

/** Within this time, the same run again is a double click or a held key. */
const sameRunMs = 500;

interface Hosting extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly renderRoot: ParentNode;
}

/** The tool that a person has selected, what its form is filled with, and what is wrong with what they ran it with. */
export class SelectedTool {
  tool: ToolKey | undefined;
  /** Arguments to fill the form with; what a person makes of them is the form's own. */
  value: JsonObject | undefined;
  errors: readonly SchemaError[] = [];
  /** Older cards that are drawn: none before a person unfolds them. */
  olderDrawn = 0;
  readonly #element: Hosting;
  #lastRun = { text: '', at: Number.NEGATIVE_INFINITY };
  #drafts: FormDrafts = new Map();
  #host: McpHost | undefined;

  constructor(element: Hosting) {
    this.#element = element;
  }

  /** Values filled in for each tool. Another host's servers have the same ids, and are others. */
  get drafts(): FormDrafts {
    const { host } = this.#element;
    if (host !== this.#host) this.#drafts = new Map();
    this.#host = host;
    return this.#drafts;
  }

  /** Forgets the values for servers that are gone. */
  follow({ servers }: Snapshot): void {
    for (const known of this.drafts.keys())
      if (!servers.some(({ id }) => id === known)) this.drafts.delete(known);
  }

  async select({ detail }: McpToolSelectEvent): Promise<void> {
    if (!this.#isOpen(detail)) this.value = undefined;
    this.tool = detail;
    this.#refuse([]);
    await Promise.all([this.#element.updateComplete, customElements.whenDefined('mcp-tool-form')]);
    const form = this.#element.renderRoot.querySelector('mcp-tool-form');
    await form?.updateComplete;
    form?.focusFirst();
  }

  readonly run = async ({ detail, timeStamp, target }: McpRunEvent): Promise<void> => {
    const { host } = this.#element;
    const { byHand, ...request } = detail;
    if (!host || !this.#isMeant(request, timeStamp)) return;
    this.#refuse([]);
    if ((target as Element).localName !== 'mcp-tool-form') this.fill(detail, detail.arguments);
    const settled = await host.call({ ...request, startedBy: 'person', approved: byHand === true });
    if (settled.status === 'failed' && this.#isOpen(detail)) this.#refuse(settled.errors ?? []);
  };

  #isMeant(run: McpRunEvent['detail'], at: number): boolean {
    const last = this.#lastRun;
    const text = JSON.stringify(run);
    this.#lastRun = { text, at };
    return text !== last.text || at - last.at >= sameRunMs;
  }

  #isOpen({ serverId, tool }: ToolKey): boolean {
    return this.tool?.serverId === serverId && this.tool.tool === tool;
  }

  /** Fills in what runs again, so that it can be changed and run once more. */
  readonly fill = (key: ToolKey, value: JsonObject): void => {
    const { serverId, tool } = key;
    if (this.#isOpen(key)) {
      // Lit ignores the same object.
      this.value = { ...value };
      this.#refuse([]);
    } else this.drafts.set(serverId, new Map([...(this.drafts.get(serverId) ?? []), [tool, { value }]]));
  };

  /** Draws the older cards when they are unfolded, some in each frame. */
  readonly drawOlder = async ({ currentTarget }: Event): Promise<void> => {
    const details = currentTarget as HTMLDetailsElement;
    this.olderDrawn = 0;
    while (details.open && this.olderDrawn < Infinity) {
      this.olderDrawn += callsInView;
      if (this.olderDrawn >= details.childElementCount) this.olderDrawn = Infinity;
      this.#element.requestUpdate();
      await this.#element.updateComplete;
    }
  };

  #refuse(errors: readonly SchemaError[]): void {
    this.errors = errors;
    this.#element.requestUpdate();
  }
}

/** Settled calls of a tool that are shown at once: a page slows down with every card that it lays out. */
const callsInView = 20;

/** The selected tool: its form, and below it what it was called for, the newest first. */
export function renderToolPanel(
  { servers, tools, calls }: Snapshot,
  { tool: selected, value, errors, drafts, olderDrawn, drawOlder }: SelectedTool,
  strings: BaseStrings,
  limits: Partial<Limits> | undefined,
  askOf: (callId: string) => unknown,
): TemplateResult {
  const words = strings.shell;
  if (!selected) return html`<p class="hint muted">${words.pickTool}</p>`;
  const server = servers.find(({ id }) => id === selected.serverId);
  const tool = tools.find(({ serverId, name }) => serverId === selected.serverId && name === selected.tool);
  const own = calls
    .filter(({ serverId, tool: name }) => serverId === selected.serverId && name === selected.tool)
    .toReversed();
  const near = own.filter((call, index) => index < callsInView || !('endedAt' in call));
  const older = own.length > near.length ? own.slice(callsInView).filter((call) => 'endedAt' in call) : [];
  if (tool) void need('mcp-tool-form');
  if (own.length > 0) void need('mcp-call');
  const cards = (some: readonly Call[], drawn = Infinity): unknown =>
    repeat(
      some,
      ({ id }) => id,
      (call, index) =>
        html`<mcp-call .folded=${call !== own[0]} .call=${index < drawn ? call : undefined}></mcp-call>
          ${askOf(call.id)}`,
    );
  return html`
    <div class="tool">
      ${
        tool
          ? html`<mcp-tool-form
              .tool=${tool}
              .serverLabel=${server?.label}
              .limits=${limits}
              .value=${value}
              .last=${own[0]?.arguments}
              .errors=${errors}
              .drafts=${drafts}
            ></mcp-tool-form>`
          : html`<p class="muted">
              ${renderChips(words.toolGone(selected.tool))}
              ${server ? renderChips(strings.announce.server(server.label, serverState(server, strings))) : nothing}
            </p>`
      }
      ${own.length > 0 ? renderCallsTitle(words.calls, tool !== undefined) : nothing} ${cards(near)}
      ${
        older.length > 0
          ? html`<details class="older" @toggle=${drawOlder}>
              <summary class="muted small">${words.olderCalls(older.length)}</summary>
              ${cards(older, olderDrawn)}
            </details>`
          : nothing
      }
    </div>
  `;
}

/** The title is below the form's; without a form it is a level higher, since no level of headings may be skipped. */
function renderCallsTitle(title: string, isBelowForm: boolean): TemplateResult {
  return isBelowForm
    ? html`<h3 class="muted small">${title}</h3>`
    : html`<h2 class="muted small">${title}</h2>`;
}
