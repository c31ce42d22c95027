import { bringStyles } from '../base/bring-styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { paletteStyles } from './palette.styles.js';

/**
 * Adds an empty dialog to a shadow root with `tokens` and `controls`. It leaves the page when it closes. Returns `undefined` if one is there already.
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
  // The keys of a dialog are not shortcuts of what is behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  return dialog;
}
