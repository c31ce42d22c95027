import { html, nothing, render, type TemplateResult, css, type CSSResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { bringStyles } from './bring-styles.js';
import { icon } from './icons.js';

/** Styles of a menu, for use with `tokens` and `controls`. `openMenu` adds them where it opens a menu. */
const menuStyles: CSSResult = css`
  .menu {
    position: fixed;
    inset: auto;
    margin: 0;
    min-inline-size: 10rem;
    max-inline-size: min(20rem, 100vw - 1rem);
    max-block-size: calc(100dvb - 1rem);
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  /* A backdrop would count as covering every guarded button of the page. */
  .menu::backdrop {
    display: none;
  }

  .menu > [role='presentation'] {
    margin-block-end: var(--_space);
    padding: var(--_space) calc(var(--_space) * 2) calc(var(--_space) * 2);
    border-block-end: 1px solid var(--_border);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  .menu button {
    display: flex;
    inline-size: 100%;
    justify-content: start;
    padding: var(--_space) calc(var(--_space) * 2);
    border-color: transparent;
    border-radius: var(--_radius-row);
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .menu button > span > .small {
    display: block;
  }

  .menu button:not(:hover, :active) {
    background: none;
  }

  .menu button:focus-visible {
    outline-offset: -2px;
  }

  /* Labels are aligned, whether an item is checked or not. */
  .menu :not([aria-checked='true']) > svg {
    visibility: hidden;
  }
`;

/** Item of a menu. */
export interface MenuItem {
  readonly label: string;
  /** Second line of the item. */
  readonly hint?: string;
  /** Set for a choice: true if it is selected. */
  readonly isChecked?: boolean;
  /** True if other choices may be selected too; otherwise selecting one deselects the others. */
  readonly isToggle?: boolean;
  /** True if the item cannot be chosen now. The item stays focusable, and screen readers announce it. */
  readonly isDisabled?: boolean;
  /** Called when the item was chosen, after the menu was closed and the focus returned to its button. */
  readonly act: () => void;
}

/** Pixels between a menu and the edge of the window. */
const edgePx = 8;
/** Pixels between a menu and its button. */
const gapPx = 4;

const menus = new WeakMap<Element, HTMLElement>();

/**
 * Opens a menu at a button, with the focus on the selected choice, otherwise on the first or the last item. Does nothing while
 * it is open. `about` is text above the items. A button that is not from `renderMenuButton` needs
 * `aria-haspopup="menu"` and `aria-expanded="false"`.
 */
export function openMenu(
  button: HTMLElement,
  label: string,
  items: readonly MenuItem[],
  fromLast = false,
  about: unknown = nothing,
): void {
  if (menus.get(button)?.isConnected) return;
  bringStyles(button.getRootNode() as Document | ShadowRoot, menuStyles);
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.popover = 'auto';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);
  const hasChoices = items.some(({ isChecked }) => isChecked !== undefined);
  render([about, items.map((item) => renderItem(item, hasChoices, () => choose(button, menu, item)))], menu);
  menu.addEventListener('keydown', (event) => move(event, menu));
  menu.addEventListener('beforetoggle', ({ newState }) => {
    button.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'closed' && menu.matches(':focus-within')) button.focus();
  });
  menu.addEventListener('toggle', ({ newState }) => {
    const isOpen = newState === 'open';
    // From now on, a press on the button closes the menu. Set earlier, the press that opens it would close it immediately.
    if (button instanceof HTMLButtonElement) button.popoverTargetElement = isOpen ? menu : null;
    if (!isOpen) menu.remove();
  });
  menus.set(button, menu);
  button.after(menu);
  menu.showPopover();
  follow(button, menu);
  const lines = linesOf(menu);
  const chosen = items.findIndex(({ isChecked }) => isChecked);
  lines.at(fromLast ? -1 : Math.max(0, chosen))?.focus();
}

function renderItem(
  { label, hint, isChecked, isToggle, isDisabled }: MenuItem,
  hasChoices: boolean,
  act: () => void,
): TemplateResult {
  const role = isChecked === undefined ? 'menuitem' : isToggle ? 'menuitemcheckbox' : 'menuitemradio';
  return html`<button
    type="button"
    tabindex="-1"
    role=${role}
    aria-checked=${ifDefined(isChecked === undefined ? undefined : isChecked ? 'true' : 'false')}
    aria-disabled=${isDisabled ? 'true' : 'false'}
    @click=${isDisabled ? nothing : act}
  >
    ${hasChoices ? icon('done') : nothing}${
      hint === undefined
        ? label
        : html`<span
            >${label}<span class="visually-hidden">. </span> <span class="small muted">${hint}</span></span
          >`
    }
  </button>`;
}

function choose(button: HTMLElement, menu: HTMLElement, { act }: MenuItem): void {
  menu.hidePopover();
  button.focus();
  act();
}

/** Handles the keys of a menu: arrows, `Home`, `End`, Tab and Escape. */
function move(event: KeyboardEvent, menu: HTMLElement): void {
  const { key, target } = event;
  const lines = linesOf(menu);
  const at = lines.indexOf(target as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: (at + 1) % lines.length,
    Home: 0,
    End: -1,
  };
  const to = places[key];
  if (key === 'Tab' || key === 'Escape') menu.hidePopover();
  if (to !== undefined) lines.at(to)?.focus();
  // For Tab, the browser moves on from the button. Escape must not also close an element around the menu.
  if (key !== 'Tab' && (to !== undefined || key === 'Escape')) event.preventDefault();
  event.stopPropagation();
}

/** Keeps an open menu at its button when that moves, and closes the menu when the button is no longer visible. */
function follow(button: HTMLElement, menu: HTMLElement): void {
  if (!menu.matches(':popover-open')) return;
  if (button.checkVisibility()) place(button.getBoundingClientRect(), menu);
  else menu.hidePopover();
  requestAnimationFrame(() => follow(button, menu));
}

/** Places a menu below its button, or above it if there is more room, aligned to the edge that is nearer to the window's. */
function place(at: DOMRect, menu: HTMLElement): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = innerHeight - at.bottom - gapPx - edgePx;
  const isBelow = height <= below || below >= at.top;
  const left = at.left + at.right > innerWidth ? at.right - width : at.left;
  const top = isBelow ? at.bottom + gapPx : at.top - gapPx - height;
  // A page may zoom its content. Not every browser reports it.
  const zoom = (menu.currentCSSZoom as number | undefined) ?? 1;
  menu.style.left = `${within(left, innerWidth - width) / zoom}px`;
  menu.style.top = `${within(top, innerHeight - height) / zoom}px`;
}

function within(px: number, most: number): number {
  return Math.max(edgePx, Math.min(px, most - edgePx));
}

function linesOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll('button')];
}
