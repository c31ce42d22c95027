import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import type { DoneCall } from '../../core/index.js';
import { briefValues } from '../base/brief-values.js';
import { renderChips } from '../base/chips.js';
import { shownArguments } from '../base/exact-arguments.js';
import { FullWindow } from '../base/full-window.js';
import { lateIcon, type LateIconName } from '../base/icon-set.js';
import type { Strings } from '../locales/en/shell.js';

/** Shows the result of a call in the whole window. Escape leads back, to the button that opened it. */
export class FullResult implements ReactiveController {
  isOpen = false;
  readonly #element: LitElement;
  readonly #box: string;
  readonly #button: string;
  readonly #window: FullWindow;

  /** `box` selects what fills the window, and `button` the button that opens it. */
  constructor(element: LitElement, box: string, button: string) {
    this.#element = element;
    this.#box = box;
    this.#button = button;
    this.#window = new FullWindow(element, () => void this.toggle());
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#window.close();
    this.isOpen = false;
  }

  readonly toggle = async (): Promise<void> => {
    const box = this.#find(this.#box);
    if (!box) return;
    this.isOpen = !this.isOpen;
    if (!this.isOpen) this.#window.close();
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    if (this.isOpen) this.#window.open(box);
    this.#find(this.isOpen ? '.full-head button' : this.#button)?.focus();
  };

  /** Renders the call's line and the way back; nothing unless it is open. */
  renderHead(call: DoneCall, icon: LateIconName, { common, toolTitle, tag }: Strings): unknown {
    if (!this.isOpen) return nothing;
    const values = [...briefValues(shownArguments(call), tag).values()].join(common.separator);
    const facts = [values, call.serverLabel].filter(Boolean).join(' · ');
    return html`<div class="full-head">
      ${lateIcon(icon)}
      <strong><bdi>${renderChips(toolTitle(call.displayName, call.tool), 'name')}</bdi></strong>
      <bdi class="muted">${renderChips(facts, 'sentence')}</bdi>
      <kbd aria-hidden="true">Esc</kbd>
      <button class="quiet icon" aria-label=${common.close} title=${common.close} @click=${this.toggle}>
        ${lateIcon('close')}
      </button>
    </div>`;
  }

  #find(selector: string): HTMLElement | null {
    return this.#element.renderRoot.querySelector(selector);
  }
}
