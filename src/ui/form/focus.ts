const fillable = 'input:not([readonly]), select, textarea';
const focusable = `${fillable}, button`;

/** Whether a control holds half a date. */
export function isUnfinished(root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('input')).some((input) => input.validity.badInput);
}

/** Half a date is looked at as its control is left, and that may not have been. */
export function finishDates(root: ParentNode): void {
  for (const input of root.querySelectorAll('input')) {
    if (input.validity.badInput) input.dispatchEvent(new FocusEvent('blur'));
  }
}

/** A part's control, or the first thing to fill in within it. */
export function controlIn(root: Element | null): HTMLElement | undefined {
  const control = root?.matches(focusable)
    ? root
    : (root?.querySelector(fillable) ?? root?.querySelector('button'));
  return control instanceof HTMLElement ? control : undefined;
}

/** Moves the focus to a part, or to the first thing to fill in within it. */
export function focusIn(root: Element | null, caret?: number): void {
  const control = controlIn(root);
  control?.focus();
  if (caret !== undefined && control instanceof HTMLTextAreaElement) control.setSelectionRange(caret, caret);
}

/** Whether Enter in a control submits, as it does on the platform. */
export function isLine(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'color', 'range'].includes(target.type)
  );
}
