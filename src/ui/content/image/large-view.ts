import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon, type LateIconName } from '../../base/lazy-icons.js';
import type { ImageStrings } from '../../locales/en/image.js';
import type { Strings } from '../../locales/en/shell.js';
import type { Large } from './large.js';

interface LargeView {
  readonly alt: string;
  readonly facts: string;
  readonly words: ImageStrings;
  readonly strings: Strings;
  /** The buttons of the image itself. */
  readonly actions: unknown;
}

/** The picture in a box of its own above the page, as large as the screen. */
export function renderLarge(
  large: Large,
  { alt, facts, words, strings, actions }: LargeView,
): TemplateResult {
  const { close } = strings.common;
  // A photograph hides all that is behind it.
  const hasGround = large.picture?.type !== 'image/jpeg';
  const tool = (name: LateIconName, label: string, act: () => void): TemplateResult => html`
    <button class="quiet icon" aria-label=${label} title=${label} @click=${act}>${lateIcon(name)}</button>
  `;
  return html`
    <dialog aria-labelledby="title" @close=${large.close} @keydown=${large.key}>
      <header>
        <div>
          <h2 id="title" dir="auto">${alt}</h2>
          <p class="small muted">${facts}</p>
        </div>
        <span class="own">${actions}</span>
        <button class="quiet icon" aria-label=${close} title=${close} @click=${large.close}>
          ${icon('close')}
        </button>
      </header>
      <div
        class="stage"
        tabindex="0"
        role="group"
        aria-label=${words.large.stage}
        aria-describedby="hint"
        @wheel=${large.wheel}
        @dblclick=${large.doubleClick}
        @pointerdown=${large.down}
        @pointermove=${large.move}
        @pointerup=${large.up}
        @pointercancel=${large.up}
      >
        <div class="ground ${hasGround ? large.ground : ''}"></div>
        <canvas role="img" aria-label=${alt}></canvas>
      </div>
      <footer role="group" aria-label=${words.large.tools}>
        <span class="zoom">
          ${tool('zoomOut', words.large.zoomOut, large.zoomOut)}
          <span class="percent small" role="status">${words.large.percent(large.scale)}</span>
          ${tool('zoomIn', words.large.zoomIn, large.zoomIn)}
        </span>
        <button class="quiet small" @click=${large.fit}>${words.large.fit}</button>
        <button class="quiet small" @click=${large.actualSize}>${words.large.actualSize}</button>
        ${
          hasGround
            ? html`<button class="quiet small" @click=${large.nextGround}>
                ${words.large.background[large.ground]}
              </button>`
            : nothing
        }
        <span id="hint" class="hint small muted">${words.large.hint}</span>
      </footer>
    </dialog>
  `;
}
