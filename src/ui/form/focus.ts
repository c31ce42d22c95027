const fillable = 'input:not([readonly]), select, textarea';
const focusable = `${fillable}, button`;

/** Returns true if a control holds half a date. */
export function isUnfinished(root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('input')).some((input) => input.validity.badInput);
}

/** Looks at half a date, which is otherwise done when its control is left. */
export function finishDates(root: ParentNode): void {
  for (const input of root.querySelectorAll('input')) {
    if (input.validity.badInput) input.dispatchEvent(new FocusEvent('blur'));
  }
}

/** Returns a field's control, or the first thing to fill in within it. */
export function controlIn(root: Element | null): HTMLElement | undefined {
  const control = root?.matches(focusable)
    ? root
    : (root?.querySelector(fillable) ?? root?.querySelector('button'));
  return control instanceof HTMLElement ? control : undefined;
}

/** Moves the focus to a field, or to the first thing to fill in within it. */
export function focusIn(root: Element | null, caret?: number): void {
  const control = controlIn(root);
  control?.focus();
  if (caret !== undefined && control instanceof HTMLTextAreaElement) control.setSelectionRange(caret, caret);
}

/** Notices fields that were left; not while a button is pressed, since errors that appear would move it. */
export class LeftFields {
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
