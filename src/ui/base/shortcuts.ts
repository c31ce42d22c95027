/** Inputs in which keys write or choose something. */
export const fields =
  'textarea,select,[contenteditable],input:not([type=checkbox],[type=radio],[type=file],[type=button],[type=submit])';

/** Returns true unless the page switched off the shortcuts of an element around this one by `keys="off"`. */
export function areKeysOn(element: Element): boolean {
  if (element.closest('[keys="off"]')) return false;
  const root = element.getRootNode();
  return !(root instanceof ShadowRoot) || areKeysOn(root.host);
}

/** Returns true for a key that an input method uses to compose text. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari marks the end of a composition only by this code.
  return event.isComposing || event.keyCode === 229;
}

/** Returns true for a key with Ctrl, Alt or Meta. AltGr, which some systems report as Ctrl and Alt, writes characters. */
export function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
}

/** Returns true for a key that was pressed in a field, even in the shadow tree of an inner element. */
export function isInField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(fields);
}
