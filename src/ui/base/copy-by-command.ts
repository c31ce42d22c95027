import { focusedElement } from './shadow.js';

/** Runs the browser's copy command, and provides the text in its event. */
export function copyByCommand(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isGiven = true;
  };
  // Deprecated, but without a replacement.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const copy = (): boolean => document.execCommand('copy') && isGiven;
  window.addEventListener('copy', give, true);
  try {
    return copy() || whileSelected(copy);
  } catch {
    return false;
  } finally {
    window.removeEventListener('copy', give, true);
  }
}

/**
 * Copies while text is selected, which WebKit requires. The selected element is next to the focus, because everything outside
 * an open dialog is inert.
 */
function whileSelected(copy: () => boolean): boolean {
  const focused = focusedElement();
  const selection = getSelection();
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const box = document.createElement('textarea');
  box.value = ' ';
  box.style.position = 'fixed';
  (focused === document.body ? focused : focused.parentNode)?.append(box);
  box.select();
  const isDone = copy();
  box.remove();
  if (before) {
    selection?.removeAllRanges();
    selection?.addRange(before);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isDone;
}
