import { css, html, nothing, type CSSResult, type LitElement, type ReactiveController } from 'lit';
import { bringStyles } from '../base/bring-styles.js';
import type { DoneCall } from '../../core/index.js';
import { briefValues } from '../base/brief-values.js';
import { renderChips } from '../base/chips.js';
import { shownArguments } from '../base/exact-arguments.js';
import { FullWindow } from '../base/full-window.js';
import { lateIcon, type LateIconName } from '../base/icon-set.js';
import type { Strings } from '../locales/en/shell.js';

const styles: CSSResult = css`
  .full {
    --_scroll: calc(100dvb - 10rem);
    --_wheel: auto;
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0 calc(var(--_space) * 4) calc(var(--_space) * 4);
    overflow: auto;
    border: 0;
    background: var(--_surface);
    color: var(--_text);
    grid-template-rows: 2.75rem;
    align-content: start;
  }

  .full > .label {
    display: none;
  }

  .full > :not(.full-head) {
    grid-column: 1 / -1;
    padding-block-start: calc(var(--_space) * 1);
  }

  .full-head {
    position: sticky;
    z-index: 4;
    inset-block-start: 0;
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
    margin-inline: calc(var(--_space) * -4);
    padding-inline: calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
  }

  .full-head > svg,
  .full-head > bdi {
    flex: none;
    color: var(--_text-muted);
  }

  .full-head > * {
    white-space: nowrap;
  }

  .full-head > bdi {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .full-head > kbd {
    margin-inline-start: auto;
    padding-inline: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    color: var(--_text-muted);
    font: inherit;
    font-size: var(--_font-size-tiny);
    line-height: 1rem;
  }

  .full-head > button.icon {
    margin-inline-start: 0;
  }

  @media (pointer: coarse) {
    .full-head > kbd {
      display: none;
    }

    .full-head > button.icon {
      margin-inline-start: auto;
    }
  }
`;

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
    if (this.isOpen) {
      bringStyles(this.#element.renderRoot as ShadowRoot, styles);
      this.#window.open(box);
    }
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
