import { isMainChord } from '../base/key-names.js';
import { areKeysOn, isChord, isComposing, isInField } from '../base/shortcuts.js';

/** `message` moves the focus to the message box, `palette` searches everything, `keys` shows all keys. */
export type Shortcut = 'message' | 'palette' | 'keys';

/** Returns the shortcut of a key that was pressed inside an element. A character that a field takes is none. */
export function shortcutOf(event: KeyboardEvent, element: Element): Shortcut | undefined {
  const { key, defaultPrevented } = event;
  if (defaultPrevented || isComposing(event) || !areKeysOn(element)) return undefined;
  if (key.toLowerCase() === 'k' && isMainChord(event)) return 'palette';
  if (isChord(event) || isInField(event)) return undefined;
  return key === '/' ? 'message' : key === '?' ? 'keys' : undefined;
}
