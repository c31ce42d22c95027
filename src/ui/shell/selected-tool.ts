import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { JsonObject, Limits, McpHost, SchemaError, Snapshot } from '../../core/index.js';
import { Lazy } from '../../core/base/lazy.js';
import type { McpRunEvent } from '../base/events.js';
import { visible } from '../base/visible.js';
import type { FormDrafts } from '../form/form-state.js';
import type { BaseStrings } from '../locales/en/base.js';
import type * as ToolPage from './tool-page.js';

/** One tool, by where it lives. */
export interface ToolKey {
  readonly serverId: string;
  readonly tool: string;
}

/** Within this time, the same run again is a double click or a held key. */
const sameRunMs = 500;

/** Older calls that are drawn in one frame. */
const drawnAtOnce = 20;

interface Hosting extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly llm: unknown;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The page of a tool, which is not shown before a person wants it. */
const toolPage = new Lazy<typeof ToolPage>(() => import('./tool-page.js'));

/** The tool that a person has selected, what its form is filled with, and what is wrong with what they ran it with. */
export class SelectedTool {
  tool: ToolKey | undefined;
  /** Arguments to fill the form with; what a person makes of them is the form's own. */
  value: JsonObject | undefined;
  errors: readonly SchemaError[] = [];
  /** Older cards that are drawn: none before a person unfolds them. */
  olderDrawn = 0;
  readonly element: Hosting;
  #lastRun = { text: '', at: Number.NEGATIVE_INFINITY };
  #drafts: FormDrafts = new Map();
  #host: McpHost | undefined;

  constructor(element: Hosting) {
    this.element = element;
  }

  /** Values filled in for each tool. Another host's servers have the same ids, and are others. */
  get drafts(): FormDrafts {
    const { host } = this.element;
    if (host !== this.#host) this.#drafts = new Map();
    this.#host = host;
    return this.#drafts;
  }

  /** Calls the tool's tab by the tool's title where there is room for it. */
  named(words: BaseStrings['shell'], { tools }: Snapshot, isWide: boolean): BaseStrings['shell'] {
    const title = tools.find(({ serverId, name }) => this.#isOpen({ serverId, tool: name }))?.displayName;
    return isWide && title && title.length <= 24 ? { ...words, tool: visible(title) } : words;
  }

  /** Forgets the values for servers that are gone. */
  follow({ servers }: Snapshot): void {
    for (const known of this.drafts.keys())
      if (!servers.some(({ id }) => id === known)) this.drafts.delete(known);
  }

  /** Opens a tool. The focus goes to its form, unless an ask has brought the person here and has taken it. */
  async select(tool: ToolKey): Promise<void> {
    if (!this.#isOpen(tool)) this.value = undefined;
    this.tool = tool;
    this.#refuse([]);
    await Promise.all([toolPage.arrive(), customElements.whenDefined('mcp-tool-form')]);
    await this.element.updateComplete;
    const form = this.element.renderRoot.querySelector('mcp-tool-form');
    await form?.updateComplete;
    if (!this.element.renderRoot.querySelector('mcp-asks:focus-within')) form?.focusFirst();
  }

  readonly run = async ({ detail, timeStamp, target }: McpRunEvent): Promise<void> => {
    const { host } = this.element;
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
      this.olderDrawn += drawnAtOnce;
      if (this.olderDrawn >= details.querySelectorAll('mcp-call').length) this.olderDrawn = Infinity;
      this.element.requestUpdate();
      await this.element.updateComplete;
    }
  };

  #refuse(errors: readonly SchemaError[]): void {
    this.errors = errors;
    this.element.requestUpdate();
  }
}

/** The page of the selected tool. */
export function renderToolPanel(
  snapshot: Snapshot,
  selected: SelectedTool,
  strings: BaseStrings,
  limits: Partial<Limits> | undefined,
  askOf: (callId: string) => unknown,
): TemplateResult {
  const { tool, element } = selected;
  if (!tool) return html`<p class="hint muted">${strings.shell.pickTool}</p>`;
  void toolPage.arrive()?.then(() => toolPage.value && element.requestUpdate());
  return toolPage.value?.renderToolPage(snapshot, selected, tool, { strings, limits, askOf }) ?? html``;
}
