import { bringStyles } from '../base/bring-styles.js';
import { focusedElement } from '../base/shadow.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { paletteStyles } from './palette.styles.js';

/**
 * Adds an empty dialog to a shadow root with `tokens` and `controls`. It leaves the page when it closes, and the focus returns to
 * where it was. Returns `undefined` if one is there already.
 */
export function openDialog(root: ShadowRoot, label: string): HTMLDialogElement | undefined {
  if (root.querySelector('dialog.palette')) return undefined;
  for (const styles of [inputs, paletteStyles]) bringStyles(root, styles);
  const before = focusedElement();
  const dialog = document.createElement('dialog');
  dialog.className = 'palette';
  dialog.setAttribute('aria-label', label);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // The keys of a dialog are not shortcuts of what is behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  root.append(dialog);
  return dialog;
}
