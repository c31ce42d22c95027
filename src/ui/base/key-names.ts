/** Checks the platform at each call, not when the module loads: servers that render a page load this module too. */
function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}

/** Returns a key with the main modifier of this platform, as it is written on buttons. */
export function chordName(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}

/** Returns the same key combination in the format of `aria-keyshortcuts`. */
export function ariaChord(key: string): string {
  return isMac() ? `Meta+${key}` : `Control+${key}`;
}

/** Returns true for a key that was pressed with the main modifier of this platform and no other. */
export function isMainChord({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}
