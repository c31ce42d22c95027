import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, JsonObject, Limits, SchemaError, Snapshot, Tool } from '../../core/index.js';
import { bringStyles } from '../base/bring-styles.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/lazy-elements.js';
import { callsStyles } from '../base/styles/calls.styles.js';
import type { FormDrafts } from '../form/form-state.js';
import type { BaseStrings } from '../locales/en/base.js';
import { serverState } from '../tools/server-row.js';

/** Settled calls of a tool that are shown at once: a page slows down with every card that it lays out. */
const callsInView = 20;

/** A person's work with a tool: what its form is filled with, and how many of its older calls are drawn. */
interface ToolWork {
  readonly element: { readonly llm: unknown; readonly renderRoot: HTMLElement | DocumentFragment };
  readonly value: JsonObject | undefined;
  readonly errors: readonly SchemaError[];
  readonly drafts: FormDrafts;
  readonly olderDrawn: number;
  readonly drawOlder: (event: Event) => unknown;
}

/** The selected tool: its form, and below it what it was called for, the newest first. */
export function renderToolPage(
  { servers, tools, calls }: Snapshot,
  { element, value, errors, drafts, olderDrawn, drawOlder }: ToolWork,
  selected: { readonly serverId: string; readonly tool: string },
  strings: BaseStrings,
  limits: Partial<Limits> | undefined,
): TemplateResult {
  const words = strings.shell;
  const isOwn = ({ serverId }: { readonly serverId: string }, name: string): boolean =>
    serverId === selected.serverId && name === selected.tool;
  const server = servers.find(({ id }) => id === selected.serverId);
  const tool = tools.find((one) => isOwn(one, one.name));
  const own = calls.filter((call) => isOwn(call, call.tool)).toReversed();
  if (tool) void need('mcp-tool-form');
  bringStyles(element.renderRoot as ShadowRoot, callsStyles);
  return html`
    <div class="tool">
      ${
        tool
          ? html`<mcp-tool-form
              .tool=${tool}
              .serverLabel=${server?.label}
              .withModel=${element.llm != null}
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
      ${own.length > 0 ? renderCalls(own, tool, olderDrawn, drawOlder, words) : nothing}
    </div>
  `;
}

function renderCalls(
  calls: readonly Call[],
  tool: Tool | undefined,
  olderDrawn: number,
  drawOlder: (event: Event) => unknown,
  words: BaseStrings['shell'],
): TemplateResult {
  void need('mcp-call');
  const near = calls.filter((call, index) => index < callsInView || !('endedAt' in call));
  const older =
    calls.length > near.length ? calls.slice(callsInView).filter((call) => 'endedAt' in call) : [];
  const box = (some: readonly Call[], drawn = Infinity): unknown =>
    html`<div class="calls">
      ${repeat(
        some,
        ({ id }) => id,
        (call, index) =>
          html`<mcp-call
            .folded=${call !== calls[0]}
            .inputSchema=${tool?.inputSchema}
            .call=${index < drawn ? call : undefined}
          ></mcp-call>`,
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
