import { callbackEn, type CallbackStrings } from '../ui/locales/en/callback.js';
import { callbackZhCN } from '../ui/locales/zh-CN/callback.js';

/** A state of the page: the outcome, and the next step. */
export interface Scene {
  readonly title: string;
  readonly text: string;
}

/** Id of the element that the callback page fills. A page that imports the script may provide it. */
const mainId = 'mcp-tools-callback';
const framePath = 'M5.5 4.5h13a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM2.5 9h19';

/** The sign in the image for each state. `asks`: the person has to act; `idle`: there is nothing to do. */
const signs = {
  busy: 'M8 14.5h.01M12 14.5h.01M16 14.5h.01',
  asks: 'M8.5 14.5h7M13 12l2.5 2.5L13 17',
  failed: 'M12 12v2.5M12 17h.01',
  done: 'M8.5 14.5l2.5 2 4.5-4.5',
  idle: 'M9 14.5h6',
};

/** Shows one scene after another, and announces each. */
export class View {
  readonly #main: HTMLElement;
  readonly #sign: SVGElement = createSvg('path', { class: 'sign' });
  readonly #title: HTMLElement = create('h1', {});
  readonly #text: HTMLElement = create('p', {});
  readonly #below: HTMLElement = create('div', { className: 'below' });
  #scene: Scene | undefined;

  constructor(tag: string) {
    document.documentElement.lang = tag;
    this.#main = document.getElementById(mainId) ?? document.body.appendChild(create('main', { id: mainId }));
    const frame = createSvg('path', { d: framePath });
    const picture = createSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, frame, this.#sign);
    const status = create('div', { role: 'status' }, this.#title, this.#text);
    this.#main.replaceChildren(picture, status, this.#below);
  }

  show(state: keyof typeof signs, scene: Scene, ...below: readonly HTMLElement[]): void {
    // Avoids a repeated announcement of the same scene.
    if (this.#scene === scene) return;
    this.#scene = scene;
    document.title = scene.title;
    this.#main.dataset['state'] = state;
    this.#sign.setAttribute('d', signs[state]);
    this.#title.textContent = scene.title;
    this.#text.textContent = scene.text;
    this.#below.replaceChildren(...below);
  }
}

function createSvg(
  tag: 'svg' | 'path',
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Returns the strings in the first available of these languages. */
export function stringsFor(languages: readonly string[]): CallbackStrings {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return callbackZhCN;
    if (/^en\b/i.test(tag)) return callbackEn;
  }
  return callbackEn;
}

/** Time in ms in which a browser closes a window, if it does. */
const closingMs = 300;

/** Closes the window. Calls `stillOpen` if the browser does not allow it. */
export function closeWindow(stillOpen: () => void = () => undefined): void {
  window.close();
  setTimeout(stillOpen, closingMs);
}

/** Creates an element with these properties and children. */
function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function button(label: string, press: () => void, className = ''): HTMLButtonElement {
  const element = create('button', { type: 'button', className }, label);
  element.addEventListener('click', press);
  return element;
}

/** Creates a link to another window, which gets neither a reference to this one nor its address. */
export function linkTo(href: string, label: string, pressed: () => void): HTMLAnchorElement {
  const link = create('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label);
  link.addEventListener('click', pressed);
  return link;
}

/** Creates elements that show the response for the person to copy. */
export function copyable(strings: CallbackStrings, response: string): HTMLElement[] {
  const field = create('textarea', {
    readOnly: true,
    rows: 4,
    spellcheck: false,
    dir: 'ltr',
    value: response,
  });
  field.addEventListener('focus', () => {
    field.select();
    // Selecting scrolls to the end, but the person expects the beginning.
    field.scrollTop = 0;
  });
  const status = create('p', { role: 'status' });
  const press = async (): Promise<void> => {
    const isCopied = await copyText(response);
    status.textContent = isCopied ? strings.copied : strings.selected;
    if (!isCopied) field.focus();
  };
  const copy = button(strings.copy, () => void press(), 'primary');
  return [
    create('label', {}, strings.response, field),
    create('div', { className: 'line' }, copy, status),
    create('p', {}, strings.secret),
  ];
}

/** Creates a collapsed section for content that few people need. */
export function disclosed(label: string, content: readonly HTMLElement[]): HTMLElement {
  const below = create('div', { className: 'below' }, ...content);
  return create('details', {}, create('summary', {}, label), below);
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
