import { html, render } from 'lit';
import { Dictionary } from '../base/dictionary.js';
import { icon } from '../base/icons.js';
import { chordName } from '../base/key-names.js';
import { paletteEn } from '../locales/en/palette.js';
import { openDialog } from './dialog.js';

const dictionary = new Dictionary('palette', paletteEn);

/** Opens a dialog with all keys of the widget. */
export async function openKeys(root: ShadowRoot, language: string): Promise<void> {
  await dictionary.arrive(language);
  const own = dictionary.of(language);
  const dialog = openDialog(root, own.shortcuts);
  if (!dialog) return;
  const rows: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['/'], own.does.message],
    [[chordName('K')], own.does.everything],
    [['/', '@'], own.does.palette],
    [['↵'], own.does.send],
    [['Shift ↵'], own.does.newLine],
    [[chordName('↵')], own.does.main],
    [['↑'], own.does.edit],
    [['Esc'], own.does.escape],
    [['↑', '↓', '→'], own.does.list],
    [['?'], own.does.keys],
  ];
  render(
    html`<header>
        <h2>${own.shortcuts}</h2>
        <button class="quiet icon muted" aria-label=${own.keys.close} @click=${() => dialog.close()}>
          ${icon('close')}
        </button>
      </header>
      <dl>
        ${rows.map(
          ([keys, does]) =>
            html`<div>
              <dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
              <dd>${does}</dd>
            </div>`,
        )}
      </dl>`,
    dialog,
  );
  dialog.showModal();
}
