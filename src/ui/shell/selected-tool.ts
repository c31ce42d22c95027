import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { JsonObject, McpHost, Snapshot } from '../../core/index.js';
import { Lazy } from '../../shared/lazy.js';
import type { McpRunEvent } from '../base/events.js';
import { visible } from '../base/visible.js';
import type { BaseStrings } from '../locales/en/base.js';
import type * as ToolPage from './tool-page.js';
import type { ToolKey } from '../base/tool-key.js';
import type { ToolRuns } from './tool-runs.js';

interface Hosting extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly llm: unknown;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The page of a tool, and what runs it. */
interface Page {
  readonly renderToolPage: typeof ToolPage.renderToolPage;
  readonly runs: ToolRuns;
}

/** The tool that a person has selected. Its page is loaded when it is first needed. */
export class SelectedTool {
  tool: ToolKey | undefined;
  readonly element: Hosting;
  readonly page: Lazy<Page>;

  constructor(element: Hosting) {
    this.element = element;
    const source = { host: () => element.host, requestUpdate: () => this.#draw() };
    this.page = new Lazy(async () => {
      const { renderToolPage, ToolRuns } = await import('./tool-page.js');
      return { renderToolPage, runs: new ToolRuns(source) };
    });
  }

  /** Calls the tool's tab by the tool's title, if there is room for it. */
  named({ shell, toolTitle }: BaseStrings, { tools }: Snapshot): BaseStrings['shell'] {
    const { serverId, tool } = this.tool ?? {};
    const found = tools.find((one) => one.serverId === serverId && one.name === tool);
    const title = found && toolTitle(found.displayName, found.name);
    return title && title.length <= 20 ? { ...shell, tool: visible(title) } : shell;
  }

  /** Opens a tool. The focus goes to its form, unless an ask has brought the person here and has taken it. */
  async select(tool: ToolKey): Promise<void> {
    this.tool = tool;
    this.element.requestUpdate();
    const arriving = this.page.arrive();
    this.page.whenLoaded(({ runs }) => runs.open(tool));
    await Promise.all([arriving, customElements.whenDefined('mcp-tool-form')]);
    await this.element.updateComplete;
    const form = this.element.renderRoot.querySelector('mcp-tool-form');
    await form?.updateComplete;
    if (!this.element.renderRoot.querySelector('mcp-asks:focus-within')) form?.focusFirst();
  }

  readonly run = async (event: McpRunEvent): Promise<void> => {
    const isFromForm = (event.target as Element).localName === 'mcp-tool-form';
    await this.page.arrive();
    await this.page.value?.runs.run(event, isFromForm);
  };

  readonly fill = async (key: ToolKey, value: JsonObject): Promise<void> => {
    await this.page.arrive();
    this.page.value?.runs.fill(key, value);
  };

  /** The page of the selected tool. */
  render(snapshot: Snapshot, strings: BaseStrings, askOf: (callId: string) => unknown): TemplateResult {
    const { tool, element, page } = this;
    if (!tool)
      return html`<p class="hint muted">
        ${strings.shell[snapshot.servers.length > 0 ? 'pickTool' : 'addServer']}
      </p>`;
    void page.arrive()?.then(() => page.value && element.requestUpdate());
    const { renderToolPage, runs } = page.value ?? {};
    return runs && renderToolPage
      ? renderToolPage(snapshot, element, runs, tool, { strings, askOf })
      : html``;
  }

  #draw(): Promise<boolean> {
    this.element.requestUpdate();
    return this.element.updateComplete;
  }
}
