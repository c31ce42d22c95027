import { html, type TemplateResult } from 'lit';
import { ignoreHeldEnter } from '../modal.js';
import { askIcon } from './icons.js';

/** Renders the button at the top of a card that puts it off. */
export function renderPostpone(name: string, postpone: () => void): TemplateResult {
  return html`<button class="quiet icon" aria-label=${name} title=${name} @click=${postpone}>
    ${askIcon('later')}
  </button>`;
}

/** Returns the handler of a card's keys: Escape puts it off, unless something in it has used the key. */
export function cardKeys(postpone: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    ignoreHeldEnter(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // What is around the card does nothing by the same key.
    event.preventDefault();
    event.stopPropagation();
    postpone();
  };
}
