import { html, render, type TemplateResult } from 'lit';
import { icon } from '../base/icons.js';
import { Dictionary } from '../base/dictionary.js';
import { isComposing } from '../base/shortcuts.js';
import { visible } from '../base/visible.js';
import { paletteEn, type PaletteStrings } from '../locales/en/palette.js';
import { openDialog } from './dialog.js';
import { renderFoot } from './foot.js';
import type { PaletteItem } from './palette-item.js';
import { PaletteList } from './palette-list.js';

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
  const own = dictionary.of(language);
  const dialog = openDialog(root, own.everything);
  if (!dialog) return;
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
    render(
      content(own, list, query, (typed) => show(typed), press),
      dialog,
    );
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event) || !list.press(event)) return;
    draw((event.target as HTMLInputElement).value);
    list.reveal(dialog);
  };
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
