import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { LitElement } from 'lit';
import { parentOf } from '../../../src/ui/base/shadow.js';
import { cdp } from '../../tools/in-page.js';

type Root = Document | DocumentFragment | Element;

let stage: HTMLElement | undefined;

/** Puts elements into an empty `<main>`, alone in the page, and waits until they are rendered. */
export async function show<Shown extends Element>(element: Shown, ...more: Element[]): Promise<Shown> {
  clear();
  stage = document.createElement('main');
  stage.append(element, ...more);
  document.body.append(stage);
  // Elements that are not visible at first are loaded now.
  for (const { localName } of [element, ...more])
    if (localName.startsWith('mcp-')) await customElements.whenDefined(localName);
  await drawn(element);
  return element;
}

export function clear(): void {
  stage?.remove();
  stage = undefined;
}

/** Waits until every Lit element, and those inside, has rendered. */
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

/** Waits for a value that is not empty, and returns it. The object that `get` reads may not exist yet. */
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

/** All matching elements, through open shadow roots, in tree order. */
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

/** The visible cards that wait for a person. */
export function askCards(tag = 'mcp-approval, mcp-question'): HTMLElement[] {
  return all(tag)
    .flatMap((element) => all('section[part~=card]', element))
    .filter((card) => card.checkVisibility());
}

/** Visible text and text for screen readers, in page order. */
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

/** The visible buttons, switches and tabs, by name. */
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

/** Presses as a person does, because a scripted press approves nothing. */
export async function click(element: Element): Promise<void> {
  // A page that is still rendering may move the element away from the press.
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

/** Ratio of an element's rendered size to its own pixels, for browsers that report the latter, as WebKit does. */
function zoomOf(element: Element | null): number {
  if (!element || 'currentCSSZoom' in element) return 1;
  return (Number(getComputedStyle(element).zoom) || 1) * zoomOf(parentOf(element));
}

/** Waits until an element has not moved for this time in ms, and a little longer. */
export async function still(found: () => Element, ms: number): Promise<void> {
  let place = '';
  await until('an element that keeps its place', async () => {
    const before = place;
    place = JSON.stringify(found().getBoundingClientRect());
    if (place === before) return true;
    await wait(ms);
    // A busy machine may not have updated the layout by then.
    await frame();
    return false;
  });
}

/** Names of the button that approves one call, which include the duration. */
export const approval = /^Approve (once|as changed|this session|always|these)/;

/** Waits until an approve button can be pressed, and scrolls through the content that must be seen first. */
export async function untilReady(
  name: string | RegExp = approval,
  root: Root = document.body,
): Promise<HTMLButtonElement> {
  return until(`${name} to be ready`, async () => {
    const [way] = all('[part~=scroll-down]', root);
    if (way) await click(way);
    const found = buttons(root).find((each) => isCalled(each, name));
    // Content below the window does not count as seen, and the button waits for it.
    found?.scrollIntoView({ block: 'nearest' });
    return found?.ariaDisabled === 'true' ? undefined : found;
  });
}

/** Presses an approve button as a person does. */
export async function approve(name: string | RegExp = approval, root: Root = document.body): Promise<void> {
  await click(await untilReady(name, root));
}

let isTouched = false;

/** Switches the browser's touch emulation on or off. */
export async function touch(enabled: boolean): Promise<void> {
  if (!enabled && !isTouched) return;
  isTouched = enabled;
  await cdp('Emulation.setTouchEmulationEnabled', { enabled });
  await cdp('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  await frame();
}

/** The events of a paste that the browser does not fire itself. */
export function pasteEvent(text: string, format = 'text/plain'): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData(format, text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  // Firefox gives such an event an empty clipboard.
  return Object.defineProperty(event, 'clipboardData', { value: clipboardData });
}

/** The focused element, through shadow roots. */
export function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
  await frame();
}

/** Makes the browser also reject the older copy command, until the returned function is called. */
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

/** Presses Tab until the focused element has this name. */
export async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const at = focused();
    if (at && nameOf(at) === name) return;
    await (presses >= 20 && isBehind(name, at) ? chord('Shift', 'Tab') : sendKeys({ press: 'Tab' }));
  }
  throw new Error(`Tab never came to ${name}`);
}

/**
 * At the end of a page, Chromium continues at the beginning. Other browsers leave the page, so tests move backwards instead.
 */
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

/** Elements that overflow their container sideways. None may, unless it scrolls. */
export function tooWide(root: Root = document.body): string[] {
  const page = document.documentElement;
  const wide = all(':not(.visually-hidden)', root)
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    // A table with many columns scrolls in its box, and so does code.
    .filter((element) => !element.matches('pre, [role=tablist], :has(> [role=grid])'))
    .map((element) => `${element.localName}.${element.className} ${element.getAttribute('part') ?? ''}`);
  return page.scrollWidth > page.clientWidth ? ['the page', ...wide] : wide;
}

/** The rules of axe for colors. All others check the markup, which is the same in light and dark mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no axe problem, light and dark. */
export async function expectAccessible(context: Element = stage ?? document.body): Promise<void> {
  // Waits for the animation, because text that is only half faded in has too little contrast.
  const fading = all('*').flatMap((each) =>
    each.getAnimations().filter((one) => one instanceof CSSTransition),
  );
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
  for (const scheme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = scheme;
    // axe assumes a white page if there is no background.
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
