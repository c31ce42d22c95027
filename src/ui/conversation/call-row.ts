import { html, nothing, type TemplateResult } from 'lit';
import type { Call, EntryToolCall, Server, Tool } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { lateIcon, type LateIconName } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { callParts } from '../base/parts.js';
import type { ConversationStrings } from '../locales/en/conversation.js';
import type { Strings } from '../locales/en/shell.js';

/** Data for the title and the server of a tool that the model asks for. */
export interface RowContext {
  readonly strings: Strings;
  readonly own: ConversationStrings;
  readonly callById: ReadonlyMap<string, Call>;
  readonly tools: readonly Tool[];
  readonly servers: readonly Server[];
}

interface Row {
  readonly icon: LateIconName;
  readonly title: string;
  readonly server: string | undefined;
  readonly state: string;
  readonly isFailed?: boolean;
}

/**
 * Renders a call that the model asked for. Its row has its final place, title and server before the call exists: while the
 * arguments stream, and while the code of `<mcp-call>` loads.
 */
export function renderToolCall(asked: EntryToolCall, context: RowContext): unknown {
  const { callById, strings } = context;
  const { problem, callId } = asked;
  const call = callById.get(callId ?? '');
  if (call) {
    void need('mcp-call');
    const title = strings.toolTitle(call.displayName, call.tool);
    const row: Row = {
      icon: 'pending',
      title,
      server: call.serverLabel,
      state: strings.callStatus[call.status],
    };
    return html`<mcp-call exportparts=${callParts} .folded=${true} .call=${call}
      >${renderRow(row)}</mcp-call
    >`;
  }
  return html`<div class="asked">
    ${renderRow({ ...nameOf(asked.name, context), ...outcomeOf(asked, context) })}
    ${problem && !isStop(asked) ? html`<p class="small">${renderProblem(strings, problem)}</p>` : nothing}
  </div>`;
}

/** Returns the title and the server of a tool by its name for the model. A model may invent names. */
function nameOf(name: string, { strings, tools, servers }: RowContext): Pick<Row, 'title' | 'server'> {
  const tool = tools.find(({ alias }) => alias === name);
  if (!tool) return { title: name, server: undefined };
  return {
    title: strings.toolTitle(tool.displayName, tool.name),
    server: servers.find(({ id }) => id === tool.serverId)?.label,
  };
}

function outcomeOf(
  asked: EntryToolCall,
  { strings, own }: RowContext,
): Pick<Row, 'icon' | 'state' | 'isFailed'> {
  const { callStatus, call } = strings;
  if (isStop(asked)) return { icon: 'cancelled', state: callStatus.cancelled };
  if (asked.problem) return { icon: 'failed', state: callStatus.failed, isFailed: true };
  return asked.callId
    ? { icon: 'tool', state: call.detailsRemoved }
    : { icon: 'pending', state: own.preparing };
}

/** True if the person stopped the model before the call was made. This needs no sentence. */
function isStop({ problem }: EntryToolCall): boolean {
  return problem?.code === 'model-stopped';
}

function renderRow({ icon, title, server, state, isFailed = false }: Row): TemplateResult {
  return html`<div class="row ${isFailed ? 'failed' : ''}">
    ${lateIcon(icon)} <bdi class="name" dir="auto">${renderChips(title, 'name')}</bdi>
    <span class="who muted small"
      >${server === undefined ? nothing : html`<span class="server"><bdi>${renderChips(server, 'name')}</bdi> · </span>`}<bdi
        class="state"
        >${state}</bdi
      ></span
    >
  </div>`;
}
