import { html, nothing, type TemplateResult } from 'lit';
import type { PaletteStrings } from '../locales/en/palette.js';
import { chordName } from '../base/key-names.js';

/** Renders the keys of a palette. They are hidden from screen readers, which announce the roles instead. */
export function renderFoot({ keys }: PaletteStrings, choose: string, more: boolean): TemplateResult {
  return html`<p class="foot" aria-hidden="true">
    <span><kbd>↑</kbd> <kbd>↓</kbd> ${keys.move}</span>
    <span><kbd>↵</kbd> <kbd>Tab</kbd> ${choose}</span>
    <span><kbd>Esc</kbd> ${keys.close}</span>
    ${
      more
        ? html`<span class="end"><kbd>/</kbd> ${keys.commands}</span>
            <span class="end"><kbd>${chordName('K')}</kbd> ${keys.everything}</span>`
        : nothing
    }
  </p>`;
}
