/**
 * Notices which fields were left, so that what is wrong with them may be said. Not while a button is held down: what
 * appears would move it, and the press would miss.
 */
export class Leaving {
  readonly #leave: (ids: readonly string[]) => void;
  #pressed: string[] | undefined;

  constructor(leave: (ids: readonly string[]) => void) {
    this.#leave = leave;
  }

  readonly focusout = ({ target, relatedTarget }: FocusEvent): void => {
    const left: string[] = [];
    for (let at = fieldOf(target); at; at = fieldOf(at.parentElement)) {
      if (!(relatedTarget instanceof Node && at.contains(relatedTarget)))
        left.push(at.dataset['field'] ?? '');
    }
    if (this.#pressed) this.#pressed.push(...left);
    else this.#leave(left);
  };

  readonly pointerdown = (): void => {
    const pressed: string[] = [];
    this.#pressed = pressed;
    const released = new AbortController();
    const release = (): void => {
      released.abort();
      // After the click, which comes between this event and the next task.
      setTimeout(() => {
        this.#pressed = undefined;
        this.#leave(pressed);
      });
    };
    for (const type of ['pointerup', 'pointercancel']) {
      window.addEventListener(type, release, { signal: released.signal });
    }
  };
}

function fieldOf(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>('[data-field]') : null;
}
