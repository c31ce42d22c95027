import { html, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon, type LateIconName } from '../../base/lazy-icons.js';
import type { TextStrings } from '../../locales/strings/text.js';

/** Opens the search, and closes it. */
export function findButton(words: TextStrings, isOpen: boolean, toggle: () => void): TemplateResult {
  return html`
    <button
      class="quiet icon opens"
      aria-label=${words.find}
      title=${words.find}
      aria-expanded=${isOpen}
      @click=${toggle}
    >
      ${icon('search')}
    </button>
  `;
}

export function toggleButton(
  name: LateIconName,
  label: string,
  isOn: boolean,
  toggle: () => void,
): TemplateResult {
  return html`
    <button class="quiet icon" aria-label=${label} title=${label} aria-pressed=${isOn} @click=${toggle}>
      ${lateIcon(name)}
    </button>
  `;
}

/** How much of the text is shown, and what shows more of it; only the first, where no more can be shown. */
export function moreLine(
  shown: readonly string[],
  ways: readonly { readonly label: string; readonly show: () => void }[],
): TemplateResult {
  return html`
    <div class="more">
      <span class="small muted" role="status">${shown.join(' ')}</span>
      ${ways.map(({ label, show }) => html`<button class="small" @click=${show}>${label}</button>`)}
    </div>
  `;
}
