import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalAsk, Ask, Call, Question, SchemaError, Snapshot } from '../../../core/index.js';
import type { FirstStrings } from '../../locales/strings.js';

/** One tool, by where it lives. */
export interface ToolKey {
  readonly serverId: string;
  readonly tool: string;
}

/** The place of one view, below its tab. */
export function renderPanel(view: string, isOpen: boolean, content: unknown): TemplateResult {
  return html`
    <div
      part="main"
      id="panel-${view}"
      role="tabpanel"
      tabindex=${ifDefined(view === 'activity' ? 0 : undefined)}
      aria-labelledby="tab-${view}"
      ?hidden=${!isOpen}
    >
      ${content}
    </div>
  `;
}

/** Settled calls of a tool that stand open; a page slows down with every card that it has to lay out. */
const callsInView = 20;

/** The picked tool: its form, and below it what it was called for, the newest first. */
export function renderToolPanel(
  { tools, calls }: Snapshot,
  selected: ToolKey | undefined,
  errors: readonly SchemaError[],
  words: FirstStrings['shell'],
): TemplateResult {
  if (!selected) return html`<p class="hint muted">${words.pickTool}</p>`;
  const tool = tools.find(({ serverId, name }) => serverId === selected.serverId && name === selected.tool);
  const own = calls
    .filter(({ serverId, tool: name }) => serverId === selected.serverId && name === selected.tool)
    .toReversed();
  const isNear = (call: Call, index: number): boolean => index < callsInView || !('endedAt' in call);
  const older = own.filter((call, index) => !isNear(call, index));
  const cards = (some: readonly Call[]): unknown =>
    repeat(
      some,
      ({ id }) => id,
      (call) => html`<mcp-call .call=${call}></mcp-call>`,
    );
  return html`
    <div class="tool">
      ${
        tool
          ? html`<mcp-tool-form .tool=${tool} .errors=${errors}></mcp-tool-form>`
          : html`<p class="muted">${words.toolGone(selected.tool)}</p>`
      }
      ${own.length > 0 ? html`<h3 class="muted small">${words.calls}</h3>` : nothing}
      ${cards(own.filter(isNear))}
      ${
        older.length > 0
          ? html`<details class="older">
              <summary class="muted small">${words.olderCalls(older.length)}</summary>
              ${cards(older)}
            </details>`
          : nothing
      }
    </div>
  `;
}

/** The first question that waits for the person and was not put off. */
export function renderAsk(
  { asks, calls, servers, tools }: Snapshot,
  postponed: ReadonlySet<string>,
): TemplateResult | typeof nothing {
  const waiting = asks.filter(isForPerson);
  const ask = waiting.find(({ id }) => !postponed.has(id));
  if (!ask) return nothing;
  const call = calls.find(({ id }) => id === ask.callId);
  const serverId = ask.kind === 'approval' ? call?.serverId : ask.serverId;
  const server = servers.find(({ id }) => id === serverId);
  const [position, count] = [waiting.indexOf(ask) + 1, waiting.length];
  if (ask.kind !== 'approval') {
    return html`<mcp-question
      .ask=${ask}
      .call=${call}
      .server=${server}
      .position=${position}
      .count=${count}
    ></mcp-question>`;
  }
  if (!call) return nothing;
  return html`
    <mcp-approval
      .ask=${ask}
      .call=${call}
      .server=${server}
      .tool=${tools.find(({ serverId, name }) => serverId === call.serverId && name === call.tool)}
      .position=${position}
      .count=${count}
    ></mcp-approval>
  `;
}

function isForPerson(ask: Ask): ask is ApprovalAsk | Question {
  return ask.kind !== 'model-turn';
}
