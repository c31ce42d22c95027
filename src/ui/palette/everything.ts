import { html, render, type TemplateResult } from 'lit';
import { bringStyles } from '../base/bring-styles.js';
import { icon } from '../base/icons.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { Dictionary } from '../base/dictionary.js';
import { isComposing } from '../base/shortcuts.js';
import { focusedElement } from '../base/shadow.js';
import { visible } from '../base/visible.js';
import { paletteEn, type PaletteStrings } from '../locales/en/palette.js';
import { renderFoot } from './foot.js';
import type { PaletteItem } from './palette-item.js';
import { PaletteList } from './palette-list.js';
import { paletteStyles } from './palette.styles.js';

const dictionary = new Dictionary('palette', paletteEn);

/**
 * Opens a dialog that finds everything by its name, in a shadow root with `tokens` and `controls`. Closing it returns the focus,
 * unless the chosen item moves it. Does nothing while it is open.
 */
export async function openEverything(
  root: ShadowRoot,
  language: string,
  itemsOf: (own: PaletteStrings) => readonly PaletteItem[],
): Promise<void> {
  await dictionary.arrive(language);
  if (root.querySelector('dialog.palette')) return;
  for (const styles of [inputs, paletteStyles]) bringStyles(root, styles);
  const own = dictionary.of(language);
  const before = focusedElement();
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  dialog.setAttribute('aria-label', own.everything);
  const items = itemsOf(own);
  const list = new PaletteList('everything', ({ choose }) => {
    dialog.close();
    choose();
  });
  const show = (query: string): void => {
    list.show(items, query);
    draw(query);
  };
  const draw = (query: string): void => {
    render(content(own, list, query, (typed) => show(typed), press), dialog);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event) || !list.press(event)) return;
    draw((event.target as HTMLInputElement).value);
    list.reveal(dialog);
  };
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // The keys of a dialog are not shortcuts of what is behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  root.append(dialog);
  show('');
  dialog.showModal();
}

function content(
  own: PaletteStrings,
  list: PaletteList,
  query: string,
  search: (query: string) => void,
  press: (event: KeyboardEvent) => void,
): TemplateResult {
  return html`<div class="search">
      ${icon('search')}
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded=${list.active === undefined ? 'false' : 'true'}
        aria-controls="everything"
        aria-activedescendant=${list.active ?? ''}
        aria-label=${own.everything}
        placeholder=${own.placeholder}
        @input=${({ target }: Event) => search((target as HTMLInputElement).value)}
        @keydown=${press}
      />
    </div>
    ${list.active === undefined ? html`<p class="none muted">${own.noneFound(visible(query))}</p>` : ''}
    ${list.render(own, own.everything)}
    <span class="visually-hidden" role="status">${query ? own.found(list.count) : ''}</span>
    ${renderFoot(own, own.keys.open, false)}`;
}
