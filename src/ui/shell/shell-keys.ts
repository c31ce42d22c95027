import { isMainChord } from '../base/key-names.js';
import { areKeysOn, isChord, isComposing, isInField } from '../base/shortcuts.js';

/** `message` moves the focus to the message box, `palette` searches everything, `keys` shows all keys. */
export type Shortcut = 'message' | 'palette' | 'keys';

/** Returns the shortcut of a key that was pressed inside the widget, and keeps the key from the page. */
export function takeShortcut(event: KeyboardEvent, element: Element, hasBox: boolean): Shortcut | undefined {
  const shortcut = shortcutOf(event, element);
  if (!shortcut || (shortcut === 'message' && !hasBox)) return undefined;
  event.preventDefault();
  // The page may use the same key.
  event.stopPropagation();
  return shortcut;
}

/** Returns the shortcut of a key. A character that a field takes is none. */
function shortcutOf(event: KeyboardEvent, element: Element): Shortcut | undefined {
  const { key, defaultPrevented } = event;
  if (defaultPrevented || isComposing(event) || !areKeysOn(element)) return undefined;
  if (key.toLowerCase() === 'k' && isMainChord(event)) return 'palette';
  if (isChord(event) || isInField(event)) return undefined;
  return key === '/' ? 'message' : key === '?' ? 'keys' : undefined;
}
