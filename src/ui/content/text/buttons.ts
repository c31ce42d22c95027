import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon, type LateIconName } from '../../base/lazy-icons.js';
import type { TextStrings } from '../../locales/en/text.js';
import { bounds } from '../../base/bounds.js';
import type { TextFinder } from './finder.js';

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

export function findBar(finder: TextFinder, words: TextStrings, close: () => void): TemplateResult {
  const keydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.isComposing && event.target instanceof HTMLInputElement) {
      finder.step(event.shiftKey ? -1 : 1);
    } else return;
    // It was meant for the search alone, and not for a dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
  const input = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) finder.ask(target.value);
  };
  const go = (name: LateIconName, label: string, by: 1 | -1): TemplateResult =>
    html`<button class="quiet icon" aria-label=${label} title=${label} @click=${() => finder.step(by)}>
      ${lateIcon(name)}
    </button>`;
  return html`
    <div class="find" role="search" aria-label=${words.findInText} @keydown=${keydown}>
      <input
        type="text"
        dir="auto"
        aria-label=${words.findInText}
        placeholder=${words.findInText}
        maxlength=${bounds.searchChars}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${finder.asked}
        @input=${input}
      />
      <span class="count small muted" role="status">${count(finder, words)}</span>
      <span class="steps">
        ${go('up', words.previous, -1)} ${go('down', words.next, 1)}
        <button
          class="quiet icon"
          aria-label=${words.matchCase}
          title=${words.matchCase}
          aria-pressed=${finder.isCaseTold}
          @click=${() => finder.tellCase()}
        >
          ${lateIcon('letterCase')}
        </button>
        <button class="quiet icon" aria-label=${words.closeFind} title=${words.closeFind} @click=${close}>
          ${icon('close')}
        </button>
      </span>
    </div>
    ${finder.isBeyond ? html`<p class="small muted" role="status">${words.foundBeyond}</p>` : nothing}
  `;
}

function count({ asked, isSearching, places, at }: TextFinder, words: TextStrings): unknown {
  if (asked === '') return nothing;
  if (isSearching) return words.searching;
  if (places.length === 0) return words.notFound;
  return words.found(at + 1, places.length, places.length === bounds.found);
}
