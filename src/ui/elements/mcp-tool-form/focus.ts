const fillable = 'input:not([readonly]), select, textarea';
const focusable = `${fillable}, button`;

/** Moves the focus to a part, or to the first thing to fill in within it. */
export function focusIn(root: Element | null, caret?: number): void {
  const control = root?.matches(focusable)
    ? root
    : (root?.querySelector(fillable) ?? root?.querySelector('button'));
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  if (caret !== undefined && control instanceof HTMLTextAreaElement) control.setSelectionRange(caret, caret);
}
