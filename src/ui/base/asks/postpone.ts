import { html, type TemplateResult } from 'lit';
import { ignoreHeldEnter } from '../modal.js';
import { askIcon } from './icons.js';

/** Renders the button at the top of a card that postpones it. */
export function renderPostpone(name: string, postpone: () => void): TemplateResult {
  return html`<button class="quiet icon" aria-label=${name} title=${name} @click=${postpone}>
    ${askIcon('later')}
  </button>`;
}

/** Returns a handler of a card's keys: Escape postpones the card, unless something in it has used the key. */
export function cardKeys(postpone: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    ignoreHeldEnter(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // Keeps the same key from closing an element around the card.
    event.preventDefault();
    event.stopPropagation();
    postpone();
  };
}
