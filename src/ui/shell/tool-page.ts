import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, Snapshot, Tool } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { callParts } from '../base/parts.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import type { BaseStrings } from '../locales/en/base.js';
import { serverState } from '../tools/server-row.js';
import type { ToolKey } from '../base/tool-key.js';
import { ToolRuns } from './tool-runs.js';

export { ToolRuns };

/** Settled calls of a tool that are shown at once: a page slows down with every card that it lays out. */
const callsInView = 20;

const formParts =
  'title, says, model, form, field, label, changed, control, json, error, summary, run, link, hidden';

interface Surroundings {
  readonly strings: BaseStrings;
  /** Draws what a call waits for, where its card is the place for that. */
  readonly askOf: (callId: string) => unknown;
}

/** The selected tool: its form, and below it what it was called for, the newest first. */
export function renderToolPage(
  { servers, tools, calls, limits }: Snapshot,
  { llm, renderRoot }: { readonly llm: unknown; readonly renderRoot: ParentNode },
  runs: ToolRuns,
  selected: ToolKey,
  { strings, askOf }: Surroundings,
): TemplateResult {
  const words = strings.shell;
  const isOwn = ({ serverId }: { readonly serverId: string }, name: string): boolean =>
    serverId === selected.serverId && name === selected.tool;
  const server = servers.find(({ id }) => id === selected.serverId);
  const tool = tools.find((one) => isOwn(one, one.name));
  const own = calls.filter((call) => isOwn(call, call.tool)).toReversed();
  if (tool) void need('mcp-tool-form');
  bringStyles(renderRoot as ShadowRoot, callsStyles);
  return html`
    <div class="tool">
      ${
        tool
          ? html`<mcp-tool-form
              exportparts=${formParts}
              .tool=${tool}
              .serverLabel=${server?.label}
              .withModel=${llm != null}
              .limits=${limits}
              .value=${runs.value}
              .last=${own[0]?.exact ? undefined : own[0]?.arguments}
              .errors=${runs.errors}
              .drafts=${runs.drafts}
            ></mcp-tool-form>`
          : html`<p class="muted">
              ${renderChips(words.toolGone(selected.tool))}
              ${server ? renderChips(strings.announce.state(server.label, serverState(server, strings))) : nothing}
            </p>`
      }
      ${own.length > 0 ? renderCalls(own, tool, runs, askOf, words) : nothing}
    </div>
  `;
}

function renderCalls(
  calls: readonly Call[],
  tool: Tool | undefined,
  { olderDrawn, drawOlder }: ToolRuns,
  askOf: Surroundings['askOf'],
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
        ? html`<details class="older" @toggle=${drawOlder}>
            <summary class="muted small">${words.olderCalls(older.length)}</summary>
            ${box(older, olderDrawn)}
          </details>`
        : nothing
    }`;
}
