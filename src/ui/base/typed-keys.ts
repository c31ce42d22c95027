import { McpElement } from './element.js';
import { fields, isChord, isComposing } from './shortcuts.js';

/** Keys that have an effect in a text box: those that write, move or delete. */
const used =
  /^(?:.|[^A-Z].+|Enter|Backspace|Delete|Arrow.+|Home|End|Page.+|Shift|Dead|Process|Unidentified)$/u;

/** Keys that went down in a text box, and whose events did not reach the page. */
const silent = new Set<string>();

/**
 * Keeps keys that a person types in an element from triggering the page's shortcuts. Outside of the shadow tree the target of
 * a key event is the element and not its text box, so a page cannot tell the difference. Escape, Tab, function keys and chords
 * pass through.
 */
export function keepTypedKeys(): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) window.addEventListener(type, find, true);
}

/** Stops a key event at the outermost element of this package, so that the elements around a text box still receive it. */
function find(event: KeyboardEvent): void {
  const path = event.composedPath();
  const [box] = path;
  if (!(box instanceof Element) || !box.matches(fields)) return;
  const outermost = path.findLast((one) => one instanceof McpElement);
  outermost?.addEventListener(event.type, keep as EventListener);
}

function keep(event: KeyboardEvent): void {
  const { currentTarget, target, type, code, key } = event;
  const [box] = event.composedPath();
  // A text box that the page put into the element belongs to the page.
  if (target !== currentTarget || !(box instanceof Element) || !box.matches(fields)) return;
  const name = code || key;
  // If the page received a key's keydown, it has to receive the keyup too.
  if (!(type === 'keyup' ? silent.delete(name) : isTyped(event))) return;
  if (type === 'keydown') silent.add(name);
  event.stopPropagation();
}

/** Returns true for a key that belongs to the text box. */
function isTyped(event: KeyboardEvent): boolean {
  return isComposing(event) || (!isChord(event) && used.test(event.key));
}
