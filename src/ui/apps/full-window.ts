/**
 * Shows an element in the whole window. It lies in the top layer without being moved in the page, where a frame in it would
 * load anew.
 */
export class FullWindow {
  readonly #host: HTMLElement;
  readonly #leave: () => void;
  #section: HTMLElement | undefined;

  /** `leave` is called when a person goes on by Escape, or by Tab to what is behind. */
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

  /** What is in the frame has its keys for itself. A menu that is open takes Escape first. */
  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#leave();
  };

  readonly #moved = (event: FocusEvent): void => {
    if (!event.composedPath().includes(this.#host)) this.#leave();
  };
}
