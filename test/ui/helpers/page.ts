import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { LitElement } from 'lit';
import { parentOf } from '../../../src/ui/base/shadow.js';
import { cdp } from '../../tools/in-page.js';

type Root = Document | DocumentFragment | Element;

let stage: HTMLElement | undefined;

/** Puts elements into an empty `<main>`, alone on the page, and waits until they are drawn. */
export async function show<Shown extends Element>(element: Shown, ...more: Element[]): Promise<Shown> {
  clear();
  stage = document.createElement('main');
  stage.append(element, ...more);
  document.body.append(stage);
  // Those that are not seen first are loaded now.
  for (const { localName } of [element, ...more])
    if (localName.startsWith('mcp-')) await customElements.whenDefined(localName);
  await drawn(element);
  return element;
}

export function clear(): void {
  stage?.remove();
  stage = undefined;
}

/** Every element that Lit draws has drawn, and so have those inside. */
export async function drawn(root: Root = document.body): Promise<void> {
  await ('updateComplete' in root ? (root as LitElement).updateComplete : undefined);
  await frame();
}

export async function frame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for what gives a value that is not empty, and gives it. What `get` looks at need not be there yet. */
export async function until<Value>(
  what: string,
  get: () => Value | Promise<Value>,
  ms = 30_000,
): Promise<NonNullable<Value>> {
  const end = Date.now() + ms;
  for (;;) {
    let cause: unknown;
    try {
      const value = await get();
      if (value) return value;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) {
      const message = `waited in vain: ${what}; the page says: ${words(document.body).slice(0, 2_000)}`;
      throw new Error(message, { cause });
    }
    await wait(20);
  }
}

/** Everything that matches, through open shadow roots, in the order of the tree. */
export function all<Found extends Element = HTMLElement>(
  selector: string,
  root: Root = document.body,
): Found[] {
  const found: Found[] = [];
  const look = (at: Root): void => {
    for (const element of at.querySelectorAll<Found>('*')) {
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  if (root instanceof Element && root.shadowRoot) look(root.shadowRoot);
  look(root);
  return found;
}

export function one<Found extends Element = HTMLElement>(
  selector: string,
  root: Root = document.body,
): Found {
  const [first] = all<Found>(selector, root);
  if (!first) throw new Error(`nothing is ${selector}; the page says: ${words(document.body)}`);
  return first;
}

/** The cards of what waits for a person, in view. */
export function askCards(tag = 'mcp-approval, mcp-question'): HTMLElement[] {
  return all(tag)
    .flatMap((element) => all('section[part~=card]', element))
    .filter((card) => card.checkVisibility());
}

/** The text that is there to be read, by eye or by ear, in the order of the page. */
export function words(node: Node): string {
  return textOf(node).replaceAll(/\s+/g, ' ').trim();
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return [...node.childNodes].map(textOf).join('');
  if (node.matches('style, script, template')) return '';
  const { display, visibility } = getComputedStyle(node);
  if (display === 'none' || visibility === 'hidden') return '';
  const children = childrenOf(node).map(textOf).join('');
  return display === 'inline' ? children : ` ${children} `;
}

function childrenOf(element: Element): Node[] {
  if (element instanceof HTMLDetailsElement && !element.open) return [...element.children].slice(0, 1);
  if (element instanceof HTMLSlotElement && element.assignedNodes().length > 0)
    return element.assignedNodes();
  return [...(element.shadowRoot ?? element).childNodes];
}

export function nameOf(element: Element): string {
  return element.ariaLabel ?? words(element);
}

/** The buttons, switches and tabs in view, by their names. */
export function buttons(root: Root = document.body): HTMLButtonElement[] {
  return all<HTMLButtonElement>('button', root).filter((button) => button.checkVisibility());
}

export function button(name: string | RegExp, root: Root = document.body): HTMLButtonElement {
  const found = buttons(root).find((each) => isCalled(each, name));
  if (found) return found;
  throw new Error(`no button is called ${name}; there are: ${buttons(root).map(nameOf).join(' | ')}`);
}

function isCalled(element: Element, name: string | RegExp): boolean {
  return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element));
}

/** A press as a hand does it: what a script presses approves nothing. */
export async function click(element: Element): Promise<void> {
  // A page that is still being drawn may move it from where the press is aimed at.
  await still(() => {
    element.scrollIntoView({ block: 'nearest' });
    return element;
  }, 0);
  await sendMouse({ type: 'click', position: middleOf(element) });
  await frame();
}

export function middleOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return [Math.round(zoom * (x + width / 2)), Math.round(zoom * (y + height / 2))];
}

/** How much larger a page draws an element than a browser says that counts in the element's own pixels, as WebKit does. */
function zoomOf(element: Element | null): number {
  if (!element || 'currentCSSZoom' in element) return 1;
  return (Number(getComputedStyle(element).zoom) || 1) * zoomOf(parentOf(element));
}

/** Waits until an element has not moved for so long, in ms, and a little longer. */
export async function still(found: () => Element, ms: number): Promise<void> {
  let place = '';
  await until('an element that keeps its place', async () => {
    const before = place;
    place = JSON.stringify(found().getBoundingClientRect());
    if (place === before) return true;
    await wait(ms);
    // On a busy machine nothing may have been laid out anew by then.
    await frame();
    return false;
  });
}

/** Names of the button that approves one call: it says for how long. */
export const approval = /^Approve (once|as changed|this session|always|these)/;

/** Waits until a button that approves lets itself be pressed; what has to be looked at first is looked at. */
export async function untilReady(
  name: string | RegExp = approval,
  root: Root = document.body,
): Promise<HTMLButtonElement> {
  return until(`${name} to be ready`, async () => {
    const [way] = all('[part=read-on]', root);
    if (way) await click(way);
    const found = buttons(root).find((each) => isCalled(each, name));
    // What is below the window is not seen, and its button waits for that.
    found?.scrollIntoView({ block: 'nearest' });
    return found?.ariaDisabled === 'true' ? undefined : found;
  });
}

/** Presses a button that approves, as a hand does. */
export async function approve(name: string | RegExp = approval, root: Root = document.body): Promise<void> {
  await click(await untilReady(name, root));
}

let isTouched = false;

/** Has the browser say that it is used by a finger, or no longer. */
export async function touch(enabled: boolean): Promise<void> {
  if (!enabled && !isTouched) return;
  isTouched = enabled;
  await cdp('Emulation.setTouchEmulationEnabled', { enabled });
  await cdp('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  await frame();
}

/** What a browser tells a box into which something is pasted, as far as it does not do it itself. */
export function pasteEvent(text: string, format = 'text/plain'): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData(format, text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  // Firefox gives such an event an empty clipboard.
  return Object.defineProperty(event, 'clipboardData', { value: clipboardData });
}

/** The element that has the focus, through shadow roots. */
export function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
  await frame();
}

/** Has the browser refuse to copy in its older way too, until what this returns is called. */
export function refuseOldCopy(): () => void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The only older way.
  document.execCommand = () => false;
  return () => void Reflect.deleteProperty(document, 'execCommand');
}

/** Presses a key while another is held. */
export async function chord(held: string, key: string): Promise<void> {
  await sendKeys({ down: held });
  await press(key);
  await sendKeys({ up: held });
}

/** Presses Tab until what has the focus is called so. */
export async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const at = focused();
    if (at && nameOf(at) === name) return;
    await (presses >= 20 && isBehind(name, at) ? chord('Shift', 'Tab') : sendKeys({ press: 'Tab' }));
  }
  throw new Error(`Tab never came to ${name}`);
}

/** Where a page ends, Chromium goes on at its beginning, and other browsers leave it: to what lies behind they have to go back. */
function isBehind(name: string, at: Element | null): boolean {
  if (navigator.userAgent.includes('Chrome') || !at || at === document.body) return false;
  const elements = all<Element>('*');
  const target = elements.findIndex(
    (each) => each.matches('a, button, input, summary') && nameOf(each) === name,
  );
  return target !== -1 && target < elements.indexOf(at);
}

export function isInView(element: Element): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  return width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}

export function nodeCount(root: Root): number {
  return all('*', root).length;
}

/** Elements that stick out of what they are in, sideways. Nothing may, unless it scrolls by itself. */
export function tooWide(root: Root = document.body): string[] {
  const page = document.documentElement;
  const wide = all(':not(.visually-hidden)', root)
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    // A table of many columns scrolls in a box of its own, as code does.
    .filter((element) => !element.matches('pre, [role=tablist], :has(> [role=grid])'))
    .map((element) => `${element.localName}.${element.className} ${element.getAttribute('part') ?? ''}`);
  return page.scrollWidth > page.clientWidth ? ['the page', ...wide] : wide;
}

/** The rules of axe that look at colours. All others judge the markup, which is the same in the light and in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing, in the light and in the dark. */
export async function expectAccessible(context: Element = stage ?? document.body): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = scheme;
    // axe takes a page without a ground for white.
    document.body.style.background = 'Canvas';
    const { violations } = await axe.run(context, {
      resultTypes: ['violations'],
      ...(scheme === 'dark' ? { runOnly: colourRules } : {}),
    });
    const found = violations.map(
      ({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join()}`,
    );
    document.documentElement.style.colorScheme = document.body.style.background = '';
    expect(found).to.deep.equal([]);
  }
}
