import { html, type TemplateResult } from 'lit';

export interface MenuButton {
  /** Accessible name of the button. */
  readonly label: string;
  /** Content of the button: an icon or text. */
  readonly look: unknown;
  /** Classes of the button. */
  readonly classes?: string;
  /** Opens the menu at the button by calling `openMenu`. If `fromLast` is true, the last item gets the focus. */
  readonly open: (button: HTMLElement, fromLast?: boolean) => unknown;
}

/** Renders a button with a menu, which is loaded and drawn only when it is opened. */
export function renderMenuButton({ label, look, classes = '', open }: MenuButton): TemplateResult {
  return html`<button
    type="button"
    class=${classes}
    aria-haspopup="menu"
    aria-expanded="false"
    aria-label=${label}
    title=${label}
    @click=${({ currentTarget }: Event) => open(currentTarget as HTMLElement)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.currentTarget as HTMLElement, event.key === 'ArrowUp');
    }}
  >
    ${look}
  </button>`;
}
