import { bringStyles } from '../base/bring-styles.js';
import { focusedElement } from '../base/shadow.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { paletteStyles } from './palette.styles.js';

/**
 * Adds an empty dialog to a shadow root with `tokens` and `controls`. The dialog is removed when it closes. Returns `undefined`
 * if there is already a dialog.
 */
export function openDialog(root: ShadowRoot, label: string): HTMLDialogElement | undefined {
  if (root.querySelector('dialog.palette')) return undefined;
  for (const styles of [inputs, paletteStyles]) bringStyles(root, styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  dialog.setAttribute('aria-label', label);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Keeps keys pressed in the dialog from triggering shortcuts of the elements behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    const focused = focusedElement();
    // Sets the caret, which was in the dialog. Without a caret, Chrome ignores typing in the field that has the focus again.
    const isText = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
    // A field that contains no text, such as a checkbox, has no caret.
    if (isText && focused.selectionStart !== null)
      focused.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  });
  root.append(dialog);
  return dialog;
}
