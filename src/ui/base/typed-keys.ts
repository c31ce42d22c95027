import { McpElement } from './element.js';

/** Boxes in which keys write or choose something. */
const boxes =
  'textarea,select,[contenteditable],input:not([type=checkbox],[type=radio],[type=file],[type=button],[type=submit])';

/** Keys that do something in a box: all that write, and those that move or delete there. */
const used =
  /^(?:.|[^A-Z].+|Enter|Backspace|Delete|Arrow.+|Home|End|Page.+|Shift|Dead|Process|Unidentified)$/u;

/** Keys that went down in a box, whose page never heard of them. */
const silent = new Set<string>();

/**
 * Keeps what somebody types in an element from the shortcuts of the page around it. Outside of the shadow tree the target of
 * a key is the element and not its box, so that a page cannot tell. Escape, Tab, the function keys and chords go on.
 */
export function keepTypedKeys(): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) window.addEventListener(type, find, true);
}

/** Finds the element that a key leaves last, so that those around a box hear it. */
function find(event: KeyboardEvent): void {
  const path = event.composedPath();
  const [box] = path;
  if (!(box instanceof Element) || !box.matches(boxes)) return;
  const outermost = path.findLast((one) => one instanceof McpElement);
  outermost?.addEventListener(event.type, keep as EventListener);
}

function keep(event: KeyboardEvent): void {
  const { currentTarget, target, type, code, key } = event;
  const [box] = event.composedPath();
  // A box that the page itself put into the element is the page's.
  if (target !== currentTarget || !(box instanceof Element) || !box.matches(boxes)) return;
  const name = code || key;
  // A key that the page saw going down has to come up for it.
  if (!(type === 'keyup' ? silent.delete(name) : isTyped(event))) return;
  if (type === 'keydown') silent.add(name);
  event.stopPropagation();
}

/** Returns true for a key that belongs to the box. AltGr, which some systems report as Ctrl and Alt, writes characters. */
function isTyped(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari ends a composition with nothing else.
  return event.isComposing || event.keyCode === 229 || (!isChord && used.test(event.key));
}
