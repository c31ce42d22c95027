const fillable = 'input:not([readonly]), select, textarea';
const focusable = `${fillable}, button`;

/** Returns true if a control holds an incomplete date. */
export function isUnfinished(root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('input')).some((input) => input.validity.badInput);
}

/** Checks incomplete dates now. Otherwise they are checked only when their controls lose the focus. */
export function finishDates(root: ParentNode): void {
  for (const input of root.querySelectorAll('input')) {
    if (input.validity.badInput) input.dispatchEvent(new FocusEvent('blur'));
  }
}

/** Returns a field's control, or the first control within it. */
export function controlIn(root: Element | null): HTMLElement | undefined {
  const control = root?.matches(focusable)
    ? root
    : (root?.querySelector(fillable) ?? root?.querySelector('button'));
  return control instanceof HTMLElement ? control : undefined;
}

/** Moves the focus to a field's control, or to the first control within it, and returns the control. */
export function focusIn(root: Element | null, caret?: number): HTMLElement | undefined {
  const control = controlIn(root);
  control?.focus();
  if (caret !== undefined && control instanceof HTMLTextAreaElement) control.setSelectionRange(caret, caret);
  return control;
}

/** Reports fields that lost the focus. Waits while a button is pressed, because new errors would move the button. */
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
      // Runs in the next task, and so after the click.
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
