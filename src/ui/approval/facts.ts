import { html, nothing, type TemplateResult } from 'lit';
import type { SeenDefinition } from '../../core/index.js';
import { claimsOf } from '../tools/annotations.js';
import { McpServerCommandEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { Lazy } from '../../core/base/lazy.js';
import { lateIcon } from '../base/lazy-icons.js';
import { problemText } from '../base/locale.js';
import type { ApprovalStrings } from '../locales/strings/approval.js';
import type { BaseStrings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';
import type { ApprovalItem } from './item.js';
import type * as Difference from './difference.js';

/** Few questions are about a tool that changed, and only those need it. */
export const difference: Lazy<typeof Difference> = new Lazy(() => import('./difference.js'));

interface Words {
  readonly words: ApprovalStrings;
  readonly strings: BaseStrings;
}

export function serverOf({ server, call }: ApprovalItem): unknown {
  return renderChips(server?.label ?? call.serverLabel, true);
}

/** Says who wants the call, and what came before. */
export function renderWho({ ask, call }: ApprovalItem, { words }: Words): TemplateResult {
  const after = ask.after.map(({ label }) => label).join(words.separator);
  return html`${words.askedBy[call.startedBy]}
  ${after === '' ? nothing : html` · ${renderChips(words.after(after), true)}`}`;
}

/** Shows where the call goes: what a server calls itself is no part of it. */
export function renderOrigin({ server }: ApprovalItem): TemplateResult {
  return html`<bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>`;
}

export function renderReason({ ask: { reason } }: ApprovalItem, { words }: Words): unknown {
  return reason.text === undefined ? words.reason[reason.code] : renderChips(reason.text);
}

export function standingText({ ask: { standing } }: ApprovalItem, { words, strings }: Words): string {
  const date = (at: number): string =>
    new Intl.DateTimeFormat(strings.tag, { dateStyle: 'medium' }).format(at);
  switch (standing.status) {
    case 'new-server':
      return words.newServer;
    case 'new-tool':
      return words.newTool;
    case 'known':
      return words.unchangedSince(date(standing.since));
    case 'changed':
      return words.changedSince(date(standing.since));
  }
}

/** Returns what should make a person careful. A server's claim can do that, and never the opposite. */
export function cautionsOf({ ask: { tool, unchecked } }: ApprovalItem, { words, strings }: Words): unknown[] {
  const lookalikes = tool.lookalikes
    ?.map((other) => (other.serverId === tool.serverId ? other.tool : words.elsewhere(other.tool)))
    .join(words.separator);
  return [
    unchecked && problemText(strings, unchecked),
    lookalikes && renderChips(words.lookalike(lookalikes), true),
    tool.annotations?.destructiveHint === true && words.saysDestructive,
    tool.annotations?.openWorldHint === true && words.saysOpenWorld,
  ].filter(Boolean);
}

export function renderNote(sentence: unknown): TemplateResult {
  return html`<p class="note">${icon('warning')} ${sentence}</p>`;
}

/** Each server that is paused, once. */
export function renderPaused(items: readonly ApprovalItem[], { strings }: Words): unknown {
  const paused = new Map(items.map(({ server }) => [server?.id, server]));
  return [...paused.values()].map((server) => {
    if (!server?.paused) return nothing;
    const resume = (event: Event): void => {
      const detail = { serverId: server.id, command: 'resume' } as const;
      event.currentTarget?.dispatchEvent(new McpServerCommandEvent(detail));
    };
    return html`<div class="note">
      <p>${lateIcon('stop')} ${problemText(strings, server.paused)}</p>
      <button @click=${resume}>${strings.toolList.commands.resume}</button>
    </div>`;
  });
}

/** Set apart by place and by type from what the page says, so that the one can never pass for the other. */
export function renderClaims({ ask: { tool } }: ApprovalItem, { words, strings }: Words): TemplateResult {
  const claims = claimsOf(tool, strings);
  return html`
    <details part="claims" class="small">
      <summary>${words.serverSays}</summary>
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

export function renderChange({ ask, server }: ApprovalItem, { words }: Words): unknown {
  const { standing, tool } = ask;
  if (standing.status !== 'changed') return nothing;
  const { before } = standing;
  // Where the server is away, nobody knows what its notes are now.
  const instructions = server?.status === 'connected' ? server.instructions : before?.instructions;
  const after: SeenDefinition = instructions === undefined ? tool : { ...tool, instructions };
  const changes = before && difference.value?.renderDifference(before, after, words.difference);
  return html`
    <div role="group" class="change" aria-labelledby="change">
      <h3 id="change">${words.whatChanged}</h3>
      ${before ? (changes ?? renderNote(words.changeNotShown)) : renderNote(words.beforeNotKept)}
    </div>
  `;
}
