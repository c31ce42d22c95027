import { html, nothing, type TemplateResult } from 'lit';
import { renderCovered } from '../base/asks/guarded.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/icon-set.js';
import { renderMenuButton, type MenuButton } from '../base/menu-button.js';
import type { Card } from './card.js';
import { isDestructive } from './facts.js';
import { approveKey, type ApprovalItem, type Review } from './review.js';

export function renderFooter(card: Card, item: ApprovalItem, review: Review): TemplateResult {
  const { strings, guard } = card;
  const { duration, onlyThese = false } = review.denial;
  return html`
    <footer>
      ${card.hasMenu ? nothing : renderCovered(guard, card.general.asks.covered)}
      ${review.isGivingReason ? renderReason(card) : nothing}
      <span class="split">
        <button part="deny" @click=${guard.meant(() => card.deny(item))}>
          ${strings.deny(duration, onlyThese)}
        </button>
        ${renderMenu(strings.waysToDeny, '', (...at) => void card.choose(item, 'denial', ...at))}
      </span>
      ${review.isGivingReason ? nothing : [renderMore(card, review), renderApprove(card, item, review)]}
    </footer>
  `;
}

function renderReason({ strings }: Card): TemplateResult {
  return html`<div class="reason">
    <label for="reason">${strings.reasonLabel}</label>
    <textarea id="reason" rows="2" maxlength="2000" aria-describedby="hint"></textarea>
    <p id="hint" class="muted small">${strings.reasonHint}</p>
  </div>`;
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
  const { duration, onlyThese = false } = review.approval;
  const look = isDestructive(item) ? 'danger' : 'primary';
  return html`<span class="gap"></span
    ><span class="approve">
      ${review.isSomethingLeft ? renderReadOn(card, review) : nothing}
      <span class="split">
        <button
          part="approve"
          class=${look}
          data-guard=${key}
          ?data-unready=${!isReady}
          aria-disabled=${!(isReady && guard.isArmed(key))}
          @click=${guard.armed((press) => card.approve(press, item))}
        >
          ${isChecking ? strings.checking : strings.approve(duration, onlyThese, review.isChanged)}
        </button>
        ${
          canLast(item)
            ? renderMenu(strings.waysToApprove, look, (...at) => void card.choose(item, 'approval', ...at))
            : nothing
        }
      </span>
    </span>`;
}

/** A tool that deletes, or is another than before, is approved each time. */
function canLast(item: ApprovalItem): boolean {
  const { durations, standing } = item.ask;
  return durations.length > 0 && !isDestructive(item) && standing.status !== 'changed';
}

/** Shows how much is left to read, and leads on. */
function renderReadOn(card: Card, review: Review): TemplateResult {
  const { strings } = card;
  const left = Math.ceil(review.charactersLeft / 10) * 10;
  const says = review.masked ? strings.secretToRead : left > 0 ? strings.toRead(left) : strings.moreToRead;
  return html`<button part="read-on" class="quiet" @click=${() => card.readOn(review)}>
    ${lateIcon('down')} ${says}
  </button>`;
}

/** Renders the second part of a split button. Its menu changes the words of the first, and runs nothing. */
function renderMenu(label: string, look: string, open: MenuButton['open']): TemplateResult {
  return renderMenuButton({ label, look: icon('collapse'), classes: `menu-button ${look}`, open });
}
