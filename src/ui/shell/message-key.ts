import { areKeysOn, isChord, isComposing, isInField } from '../base/shortcuts.js';

/** Returns true for the key that moves the focus to the message box: `/` outside of a field. */
export function isMessageKey(event: KeyboardEvent, element: Element): boolean {
  return (
    event.key === '/' &&
    !event.defaultPrevented &&
    !isChord(event) &&
    !isComposing(event) &&
    !isInField(event) &&
    areKeysOn(element)
  );
}
