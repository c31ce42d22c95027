import type { ReactiveControllerHost } from 'lit';
import type { McpHost, SchemaError } from '../../../core/index.js';
import type { McpRunEvent, McpToolSelectEvent } from '../../events.js';
import type { ToolKey } from './panels.js';
import { Runs } from './runs.js';

interface Hosting extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly renderRoot: ParentNode;
}

/** The tool that a person has picked, and what is wrong with what they ran it with. */
export class Picked {
  tool: ToolKey | undefined;
  errors: readonly SchemaError[] = [];
  readonly #element: Hosting;
  readonly #runs = new Runs();

  constructor(element: Hosting) {
    this.#element = element;
  }

  async pick({ detail }: McpToolSelectEvent): Promise<void> {
    this.tool = detail;
    this.#refuse([]);
    await Promise.all([this.#element.updateComplete, customElements.whenDefined('mcp-tool-form')]);
    const form = this.#element.renderRoot.querySelector('mcp-tool-form');
    await form?.updateComplete;
    form?.focusFirst();
  }

  async run({ detail, timeStamp }: McpRunEvent): Promise<void> {
    const { host } = this.#element;
    const { byHand, ...request } = detail;
    if (!host || !this.#runs.isMeant(request, timeStamp)) return;
    this.#refuse([]);
    const settled = await host.call({ ...request, startedBy: 'person', approved: byHand === true });
    const isOpen = this.tool?.serverId === detail.serverId && this.tool.tool === detail.tool;
    if (settled.status === 'failed' && isOpen) this.#refuse(settled.errors ?? []);
  }

  #refuse(errors: readonly SchemaError[]): void {
    this.errors = errors;
    this.#element.requestUpdate();
  }
}
