import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { renderCovered } from '../base/asks/guarded.js';
import { renderChips } from '../base/chips.js';
import { isDestructive } from '../base/destructive.js';
import { lateIcon } from '../base/icon-set.js';
import { icon } from '../base/icons.js';
import { renderMenuButton, type MenuButton } from '../base/menu-button.js';
import { ariaChord, chordName } from '../base/key-names.js';
import { openMenu, type MenuItem } from '../base/menu.js';
import { isChord, isComposing } from '../base/shortcuts.js';
import { renderEnd, renderValues } from './argument-list.js';
import { renderNote, renderPaused, notesOf, labelOf, renderTool } from './call-facts.js';
import type { Card, CardContent } from './card.js';
import { renderDetails, renderDifference } from './details.js';
import { renderReadOnly, serverItems } from './read-only.js';
import { approveKey, endOfForm, type ApprovalItem, type Choice, type Review } from './review.js';

/** Renders one call in full. */
export function renderOne(card: Card, item: ApprovalItem): CardContent {
  const { strings } = card;
  const review = card.reviewOf(item);
  return {
    title: strings.runOn(renderTool(item, card), renderChips(labelOf(item), 'name')),
    content: html`
      ${renderPaused([item], card)} ${renderChange(card, item)} ${renderArguments(card, item, review)}
      ${notesOf(item, card).map(renderNote)} ${renderReadOnly(card, item, review)}
      ${review.isDetailsOpen ? renderDetails(card, item, review) : nothing}
    `,
    footer: renderFooter(card, item, review),
  };
}

/** Renders the changes in a tool, above the arguments. */
function renderChange(card: Card, item: ApprovalItem): unknown {
  const { strings, general } = card;
  const { toolHistory } = item.ask;
  if (toolHistory.status !== 'changed') return nothing;
  const isOfThisYear = new Date(toolHistory.since).getFullYear() === new Date().getFullYear();
  const date = new Intl.DateTimeFormat(general.tag, {
    day: 'numeric',
    month: 'long',
    ...(isOfThisYear ? {} : { year: 'numeric' }),
  });
  const why = toolHistory.before ? strings.changeNotShown : strings.oldDefinitionTooLong;
  const difference = toolHistory.before && renderDifference(item, toolHistory.before, card);
  return html`
    ${renderNote({ look: 'warning', says: strings.changedSince(date.format(toolHistory.since)) })}
    ${difference ?? renderNote({ look: 'warning', says: why })}
  `;
}

function renderArguments(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  return html`
    <div role="group" class="arguments" part="arguments" aria-label=${card.general.call.arguments}>
      ${review.isChanging ? renderForm(card, item, review) : nothing}
      ${review.showsValues ? renderValues(card, item, review) : nothing}
    </div>
  `;
}

/** Renders the arguments as the tool's own form. */
function renderForm(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { tool } = review;
  // Enter in a field must not count as an approval.
  const stop = (event: Event): void => event.stopPropagation();
  return html`<mcp-tool-form
      .schema=${tool.inputSchema}
      .paramHeaders=${tool.paramHeaders}
      .value=${review.filled}
      .baseline=${review.arguments}
      .askedBy=${item.call.startedBy}
      .errors=${review.errors}
      @mcp-submit=${stop}
      @mcp-form-change=${(event: Event) => {
        stop(event);
        card.edit(review, event.target as HTMLElementTagNameMap['mcp-tool-form']);
      }}
    ></mcp-tool-form>
    ${review.isFormReady ? renderEnd(item, endOfForm) : nothing}
    ${review.showsValues ? html`<h3>${card.strings.asSent}</h3>` : nothing}`;
}

function renderFooter(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, guard } = card;
  return html`
    <footer>
      ${card.hasMenu ? nothing : renderCovered(guard, card.general.asks.covered, strings.moved)}
      ${
        review.isGivingReason
          ? renderReason(card, item, review)
          : html`<span class="split">
                ${renderDeny(card, item, review)}
                ${renderMenu(strings.waysToDeny, '', (...at) => openWays(card, item, 'denial', ...at))}
              </span>
              ${renderMore(card, review)}`
      }
      ${renderApprove(card, item, review)}
    </footer>
  `;
}

function renderDeny(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { duration, onlyThese = false } = review.denial;
  return html`<button
    part="deny"
    data-key=${ifDefined(review.isGivingReason ? '↵' : undefined)}
    @click=${card.guard.meant(() => card.deny(item))}
  >
    ${card.strings.deny(duration, onlyThese)}
  </button>`;
}

/** Renders the field for a reason. Enter denies, and Escape leads back to the question. */
function renderReason(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { strings } = card;
  const back = (): void => void card.giveReason(review, false);
  return html`<div class="reason" @keydown=${(event: KeyboardEvent) => reasonKeys(event, card, item, back)}>
      <input
        id="reason"
        maxlength="2000"
        autocomplete="off"
        aria-label=${strings.reasonLabel}
        placeholder=${strings.reasonLabel}
        aria-describedby="hint"
      />
      ${renderDeny(card, item, review)}
    </div>
    <button class="quiet back" aria-keyshortcuts="Escape" data-key="Esc" @click=${back}>
      ${strings.back}
    </button>
    <span id="hint" class="muted small">${strings.reasonHint}</span>`;
}

function reasonKeys(event: KeyboardEvent, card: Card, item: ApprovalItem, back: () => void): void {
  const { key, isTrusted, repeat } = event;
  // The input method uses this key. Some browsers report that only by the key code.
  if (isComposing(event)) return event.stopPropagation();
  if (key === 'Escape') {
    event.preventDefault();
    back();
  }
  if (key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (isTrusted && !repeat && !isChord(event) && !event.shiftKey) card.deny(item);
}

function renderMore(card: Card, review: Review): TemplateResult {
  const { strings } = card;
  if (review.isChanging)
    return html`<button class="quiet" @click=${() => card.undoChanges(review)}>
      ${strings.undoChanges}
    </button>`;
  return html`<button
    class="quiet"
    aria-expanded=${review.isDetailsOpen}
    @click=${() => card.showDetails(review)}
  >
    ${strings.details}
  </button>`;
}

function renderApprove(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, guard } = card;
  const key = approveKey(item, review);
  const isChecking = item.ask.checking === true;
  const isReady = !isChecking && review.isAllSeen;
  const { duration, onlyThese = false, readOnly } = review.approval;
  const words = readOnly
    ? html`${icon('signIn')}${strings.approveReadOnly(readOnly.length + 1)}`
    : strings.approve(duration, onlyThese, review.isChanged);
  const look = isDestructive(item.ask.tool) ? 'danger' : 'primary';
  const hasKey = card.hasApproveKey;
  return html`<span class="gap"></span
    ><span class="approve">
      ${review.isSomethingLeft ? renderReadOn(card, review) : nothing}
      <span class="split" data-key=${ifDefined(hasKey ? chordName('↵') : undefined)}>
        <button
          part="approve"
          class=${look}
          data-guard=${key}
          aria-keyshortcuts=${ifDefined(hasKey ? ariaChord('Enter') : undefined)}
          ?data-unready=${!isReady}
          aria-disabled=${!(isReady && guard.isArmed(key))}
          @click=${guard.armed((press) => card.approve(press, item))}
        >
          ${isChecking ? strings.checking : words}
        </button>
        ${
          canLast(item)
            ? renderMenu(strings.waysToApprove, look, (...at) => openWays(card, item, 'approval', ...at))
            : nothing
        }
      </span>
    </span>`;
}

/** False for a destructive or changed tool, which needs an approval each time. */
function canLast(item: ApprovalItem): boolean {
  const { durations, toolHistory } = item.ask;
  return durations.length > 0 && !isDestructive(item.ask.tool) && toolHistory.status !== 'changed';
}

/** Renders how much is left to read, and the button that scrolls on. */
function renderReadOn(card: Card, review: Review): TemplateResult {
  const { strings } = card;
  const left = Math.ceil(review.charactersLeft / 10) * 10;
  const says = review.masked ? strings.secretToRead : left > 0 ? strings.toRead(left) : strings.moreToRead;
  return html`<button part="scroll-down read-on" class="quiet" @click=${() => card.readOn(review)}>
    ${lateIcon('down')} ${says}
  </button>`;
}

/** Renders the second part of a split button. Its menu only changes the words of the first part, and runs nothing. */
function renderMenu(label: string, look: string, open: MenuButton['open']): TemplateResult {
  return renderMenuButton({ label, look: icon('collapse'), classes: `menu-button ${look}`, open });
}

/** Opens the menu beside Approve or Deny. A choice only changes the words of the button, and runs nothing. */
function openWays(
  card: Card,
  item: ApprovalItem,
  of: 'approval' | 'denial',
  button: HTMLElement,
  fromLast?: boolean,
): void {
  const { strings } = card;
  const review = card.reviewOf(item);
  const choose = (choice: Choice): void => card.change(() => (review[of] = choice));
  const items = ways(card, item, review[of], choose);
  if (of === 'approval')
    openMenu(button, strings.waysToApprove, [...items, ...serverItems(card, item, button, choose)], fromLast);
  else openMenu(button, strings.waysToDeny, [reasonOf(card, review), ...items], fromLast);
}

function reasonOf(card: Card, review: Review): MenuItem {
  return {
    label: card.strings.withReason,
    act: () => void card.giveReason(review, true),
  };
}

/** Returns the durations that the host would accept. */
function ways(
  { strings }: Card,
  { ask }: ApprovalItem,
  now: Choice,
  choose: (choice: Choice) => void,
): readonly MenuItem[] {
  const offered = (['session', 'always'] as const).filter((duration) => ask.durations.includes(duration));
  const { onlyThese = false } = now;
  const only: MenuItem = {
    label: strings.onlyThese,
    isChecked: onlyThese,
    isToggle: true,
    act: () => choose({ ...now, onlyThese: !onlyThese }),
  };
  const lasting = offered.map((duration): MenuItem => ({
    label: strings.lasts[duration],
    isChecked: now.duration === duration && !now.readOnly,
    act: () => choose({ duration, ...(onlyThese ? { onlyThese } : {}) }),
  }));
  const once: MenuItem = { label: strings.lasts.once, isChecked: !now.duration, act: () => choose({}) };
  return offered.length === 0 ? [] : [once, ...lasting, ...(now.duration && !now.readOnly ? [only] : [])];
}
