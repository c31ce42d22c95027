import { html, nothing, type TemplateResult } from 'lit';
import type { SeenDefinition } from '../../core/index.js';
import { claimsOf } from '../tools/claims.js';
import { McpServerCommandEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { Lazy } from '../../core/base/lazy.js';
import { lateIcon } from '../base/lazy-icons.js';
import { problemText } from '../base/locale.js';
import { renderChips } from '../base/chips.js';
import type * as Difference from './difference.js';
import type { ApprovalItem } from './review.js';
import type { Sheet } from './sheet.js';

/** Loaded for tools that changed, which few questions are about. */
export const difference: Lazy<typeof Difference> = new Lazy(() => import('./difference.js'));

export function serverOf({ server, call }: ApprovalItem): unknown {
  return renderChips(server?.label ?? call.serverLabel, true);
}

/** Says who wants the call, and what came before. */
export function renderWho({ ask, call }: ApprovalItem, { strings, general }: Sheet): TemplateResult {
  const after = ask.after.map(({ label }) => label).join(general.common.separator);
  return html`${strings.askedBy[call.startedBy]}
  ${after === '' ? nothing : html` · ${renderChips(strings.after(after), true)}`}`;
}

/** Shows where the call goes: what a server calls itself is no part of it. */
export function renderOrigin({ server }: ApprovalItem): TemplateResult {
  return html`<bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>`;
}

export function renderReason({ ask: { reason } }: ApprovalItem, { strings }: Sheet): unknown {
  return reason.text === undefined ? strings.reason[reason.code] : renderChips(reason.text);
}

export function standingText({ ask: { standing } }: ApprovalItem, { strings, general }: Sheet): string {
  const date = (at: number): string =>
    new Intl.DateTimeFormat(general.tag, { dateStyle: 'medium' }).format(at);
  switch (standing.status) {
    case 'new-server':
      return strings.newServer;
    case 'new-tool':
      return strings.newTool;
    case 'known':
      return strings.unchangedSince(date(standing.since));
    case 'changed':
      return strings.changedSince(date(standing.since));
  }
}

/** Returns what should make a person careful. A server's claim can do that, and never the opposite. */
export function cautionsOf(
  { ask: { tool, unchecked } }: ApprovalItem,
  { strings, general }: Sheet,
): unknown[] {
  const lookalikes = tool.lookalikes
    ?.map((other) => (other.serverId === tool.serverId ? other.tool : strings.elsewhere(other.tool)))
    .join(general.common.separator);
  return [
    unchecked && problemText(general, unchecked),
    lookalikes && renderChips(strings.lookalike(lookalikes), true),
    tool.annotations?.destructiveHint === true && strings.saysDestructive,
    tool.annotations?.openWorldHint === true && strings.saysOpenWorld,
  ].filter(Boolean);
}

export function renderNote(sentence: unknown): TemplateResult {
  return html`<p class="note">${icon('warning')} ${sentence}</p>`;
}

/** Shows each server that is paused, once. */
export function renderPaused(items: readonly ApprovalItem[], { general }: Sheet): unknown {
  const paused = new Map(items.map(({ server }) => [server?.id, server]));
  return [...paused.values()].map((server) => {
    if (!server?.paused) return nothing;
    const resume = (event: Event): void => {
      const detail = { serverId: server.id, command: 'resume' } as const;
      event.currentTarget?.dispatchEvent(new McpServerCommandEvent(detail));
    };
    return html`<div class="note">
      <p>${lateIcon('stop')} ${problemText(general, server.paused)}</p>
      <button @click=${resume}>${general.toolList.commands.resume}</button>
    </div>`;
  });
}

/** Shows the server's claims, apart by place and by type, so that they can never pass for the page's own words. */
export function renderClaims({ ask: { tool } }: ApprovalItem, { strings, general }: Sheet): TemplateResult {
  const claims = claimsOf(tool, general);
  return html`
    <details part="claims" class="small">
      <summary>${strings.serverSays}</summary>
      <blockquote>
        <p dir="auto">${renderChips(tool.displayName, true)}</p>
        ${
          tool.description
            ? html`<p class="description" dir="auto">${renderChips(tool.description)}</p>`
            : nothing
        }
        ${
          claims.length > 0
            ? html`<ul>
                ${claims.map((claim) => html`<li>${claim}</li>`)}
              </ul>`
            : nothing
        }
      </blockquote>
    </details>
  `;
}

export function renderChange({ ask, server }: ApprovalItem, { strings }: Sheet): unknown {
  const { standing, tool } = ask;
  if (standing.status !== 'changed') return nothing;
  const { before } = standing;
  // Where the server is away, nobody knows what its notes are now.
  const instructions = server?.status === 'connected' ? server.instructions : before?.instructions;
  const after: SeenDefinition = instructions === undefined ? tool : { ...tool, instructions };
  const changes = before && difference.value?.renderDifference(before, after, strings.difference);
  return html`
    <div role="group" class="change" aria-labelledby="change">
      <h3 id="change">${strings.whatChanged}</h3>
      ${before ? (changes ?? renderNote(strings.changeNotShown)) : renderNote(strings.oldDefinitionTooLong)}
    </div>
  `;
}
