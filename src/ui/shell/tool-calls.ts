import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, Snapshot } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { callParts } from '../base/parts.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import type { BaseStrings } from '../locales/en/base.js';
import { serverState } from '../tools/server-row.js';

/** Number of settled calls of a tool that are shown first: every card takes time to lay out. */
const callsInView = 20;

/** Number of older calls that are drawn in one frame. */
const drawnAtOnce = 20;

export interface ToolCallsPage extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** The calls below the form of the selected tool. */
export class ToolCalls {
  readonly #page: ToolCallsPage;
  /** Number of older cards that are drawn: none until a person unfolds them. */
  #olderDrawn = 0;

  constructor(page: ToolCallsPage) {
    this.#page = page;
  }

  /** Renders the calls of a tool, newest first. `askOf` renders the ask of a call. */
  render(
    selected: ToolKey,
    { tools, calls: all }: Snapshot,
    askOf: (callId: string) => unknown,
    words: BaseStrings['shell'],
  ): TemplateResult {
    void need('mcp-call');
    bringStyles(this.#page.renderRoot as ShadowRoot, callsStyles);
    const tool = tools.find(({ serverId, name }) => isSameTool(selected, { serverId, tool: name }));
    const calls = all.filter((call) => isSameTool(selected, call)).toReversed();
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

  /** Renders what is in the place of the form if the tool is no longer there. */
  renderGone({ serverId, tool }: ToolKey, { servers }: Snapshot, strings: BaseStrings): TemplateResult {
    const server = servers.find(({ id }) => id === serverId);
    const state = server && strings.announce.state(server.label, serverState(server, strings));
    return html`<p class="muted">
      ${renderChips(strings.shell.toolGone(tool))} ${state ? renderChips(state) : nothing}
    </p>`;
  }
}
