import { css, html, nothing, type CSSResult, type LitElement, type ReactiveController } from 'lit';
import { bringStyles } from '../base/bring-styles.js';
import type { DoneCall } from '../../core/index.js';
import { briefValues } from '../base/brief-values.js';
import { renderChips } from '../base/chips.js';
import { shownArguments } from '../base/exact-arguments.js';
import { FullWindow } from '../base/full-window.js';
import { frameWithRoom, SidePanel } from './side-panel.js';
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

  .full[data-side] {
    --_scroll: calc(var(--_side-height) - 10rem);
    inset: var(--_side-top) auto auto var(--_side-left);
    inline-size: var(--_side-width);
    block-size: var(--_side-height);
    border-inline-start: 1px solid var(--_border);
    border-radius: 0;
    border-end-end-radius: var(--_radius-shell);
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

/**
 * Shows the result of a call at the side of a wide widget, or in the whole window. Escape leads back, to the button that opened
 * it.
 */
export class FullResult implements ReactiveController {
  isOpen = false;
  readonly #element: LitElement;
  readonly #box: string;
  readonly #button: string;
  #place: FullWindow | SidePanel | undefined;

  /** `box` selects what fills the window, and `button` the button that opens it. */
  constructor(element: LitElement, box: string, button: string) {
    this.#element = element;
    this.#box = box;
    this.#button = button;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#place?.close();
    this.isOpen = false;
  }

  readonly toggle = async (): Promise<void> => {
    const box = this.#find(this.#box);
    if (!box && !this.isOpen) return;
    const isFocusElsewhere = this.#place instanceof SidePanel && !box?.matches(':focus-within');
    this.isOpen = !this.isOpen;
    if (!this.isOpen) this.#place?.close();
    // As a place of its own, it is a landmark.
    if (box && this.isOpen) {
      box.role = 'region';
      box.setAttribute('aria-labelledby', 'full-title');
    } else if (box) {
      box.role = 'group';
      box.removeAttribute('aria-labelledby');
    }
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    if (this.isOpen && box) {
      bringStyles(this.#element.renderRoot as ShadowRoot, styles);
      const leave = (): void => void this.toggle();
      const frame = frameWithRoom(this.#element);
      this.#place = frame ? new SidePanel(frame, leave) : new FullWindow(this.#element, leave);
      this.#place.open(box);
    }
    if (this.isOpen || !isFocusElsewhere)
      this.#find(this.isOpen ? '.full-head button' : this.#button)?.focus();
  };

  /** Renders the call's line and the way back; nothing unless it is open. */
  renderHead(call: DoneCall, icon: LateIconName, { common, toolTitle, tag }: Strings): unknown {
    if (!this.isOpen) return nothing;
    const values = [...briefValues(shownArguments(call), tag).values()].join(common.separator);
    const facts = [values, call.serverLabel].filter(Boolean).join(' · ');
    return html`<div class="full-head">
      ${lateIcon(icon)}
      <strong id="full-title"
        ><bdi>${renderChips(toolTitle(call.displayName, call.tool), 'name')}</bdi></strong
      >
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
