/**
 * Shows an element in the whole window. The element is in the top layer and stays in its place in the page: a moved frame would
 * reload.
 */
export class FullWindow {
  readonly #host: HTMLElement;
  readonly #leave: () => void;
  #section: HTMLElement | undefined;

  /** `leave` is called when a person leaves with Escape, or with Tab to an element behind. */
  constructor(host: HTMLElement, leave: () => void) {
    this.#host = host;
    this.#leave = leave;
  }

  open(section: HTMLElement): void {
    this.#section = section;
    section.popover = 'manual';
    section.showPopover();
    section.addEventListener('keydown', this.#pressed);
    document.addEventListener('focusin', this.#moved);
  }

  close(): void {
    document.removeEventListener('focusin', this.#moved);
    this.#section?.removeEventListener('keydown', this.#pressed);
    this.#section?.removeAttribute('popover');
    this.#section = undefined;
  }

  /** The page does not receive keys that are pressed inside the frame. An open menu handles Escape first. */
  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#leave();
  };

  readonly #moved = (event: FocusEvent): void => {
    if (!event.composedPath().includes(this.#host)) this.#leave();
  };
}
