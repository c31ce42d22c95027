import { html, nothing, type TemplateResult } from 'lit';
import { renderChips } from '../base/chips.js';
import { McpServerCommandEvent } from '../base/events.js';
import { isDestructive } from '../base/destructive.js';
import { askIcon } from '../base/asks/icons.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/icon-set.js';
import { problemText } from '../base/locale.js';
import { visible } from '../base/visible.js';
import type { Card } from './card.js';
import type { ApprovalItem } from './review.js';
import { sentOf } from './argument-rows.js';

export function labelOf({ server, call }: ApprovalItem): string {
  return server?.label ?? call.serverLabel;
}

/** Renders the exact name of a server's tool, so that no title hides it, or the title of the host's own tool. */
export function renderTool({ call, ask }: ApprovalItem, { general }: Pick<Card, 'general'>): TemplateResult {
  const isOwn = ask.tool.hostTool;
  const name = isOwn ? general.toolTitle(call.displayName, call.tool) : call.tool;
  return html`<bdi class=${isOwn ? '' : 'mono'}>${renderChips(name, 'name')}</bdi>`;
}

/** Renders who requests the call. */
export function renderWho({ call }: ApprovalItem, { strings }: Card): unknown {
  const { byApp, startedBy } = call;
  return byApp === undefined
    ? strings.askedBy[startedBy]
    : renderChips(strings.askedByApp(visible(byApp)), 'sentence');
}

/** Renders the host that receives the call, with its scheme unless that is `https:`. The server cannot influence it. */
export function renderHost({ server }: ApprovalItem): unknown {
  if (!server) return nothing;
  return html`<bdi class="origin" dir="ltr">${server.origin.replace(/^https:\/\//, '')}</bdi>`;
}

/** A line about an unusual fact. */
interface Note {
  readonly look: 'info' | 'warning' | 'danger';
  readonly says: unknown;
}

/** Returns a line for each unusual fact. A server's claim can add a line, but never remove one. */
export function notesOf(item: ApprovalItem, card: Card): readonly Note[] {
  const { strings, general } = card;
  const { ask } = item;
  const { tool, toolHistory, unchecked } = ask;
  const after = ask.influencedBy.map(({ label }) => label).join(general.common.separator);
  const lookalikes = tool.lookalikes
    ?.map((other) => (other.serverId === tool.serverId ? other.tool : strings.elsewhere(other.tool)))
    .join(general.common.separator);
  const { hidden } = sentOf(card.reviewOf(item).value ?? item.call.arguments, item.call.exact);
  const notes: readonly (readonly [Note['look'], unknown])[] = [
    ['info', tool.hostTool && strings.hostTool],
    ['info', toolHistory.status === 'new-server' && strings.newServer],
    ['info', toolHistory.status === 'new-tool' && strings.newTool],
    ['info', after && renderChips(strings.after(after), 'sentence')],
    ['info', policyText(item, card)],
    ['warning', unchecked && problemText(general, unchecked)],
    ['warning', hidden > 0 && strings.hidden(hidden)],
    ['warning', lookalikes && renderChips(strings.lookalike(visible(lookalikes)), 'sentence')],
    ['danger', isDestructive(tool) && renderChips(general.claims.deletes(labelOf(item)), 'sentence')],
  ];
  return notes.filter(([, says]) => says).map(([look, says]) => ({ look, says }));
}

/**
 * Returns the policy's own sentence, or a sentence that the policy failed. The usual reasons of the policy need no sentence.
 */
export function policyText(
  { ask: { reason, unchecked } }: ApprovalItem,
  { strings }: Pick<Card, 'strings'>,
): unknown {
  if (reason.text !== undefined) return renderChips(reason.text);
  return reason.code === 'arguments-unchecked' && unchecked ? undefined : strings.reason[reason.code];
}

export function renderNote({ look, says }: Note): TemplateResult {
  return html`<p class="note ${look}">
    ${look === 'warning' ? icon('warning') : askIcon(look)}<span>${says}</span>
  </p>`;
}

/** Renders each paused server once. */
export function renderPaused(items: readonly ApprovalItem[], { general }: Card): unknown {
  const paused = new Map(items.map(({ server }) => [server?.id, server]));
  return [...paused.values()].map((server) => {
    if (!server?.paused) return nothing;
    const resume = (event: Event): void => {
      const detail = { serverId: server.id, command: 'resume' } as const;
      event.currentTarget?.dispatchEvent(new McpServerCommandEvent(detail));
    };
    return html`<div class="note warning">
      ${lateIcon('pause')}<span>${problemText(general, server.paused)}</span>
      <button class="small" @click=${resume}>${general.toolList.commands.resume}</button>
    </div>`;
  });
}
