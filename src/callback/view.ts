import { create } from './controls.js';

/** The sign in the picture; `asks`: the person has to do something. `idle`: there is nothing to do. */
export type ViewState = 'busy' | 'asks' | 'done' | 'failed' | 'idle';

/** A state of the page: what happened, and what to do. */
export interface Scene {
  readonly title: string;
  readonly text: string;
}

/** The element that the callback page fills. A page of its own may have it, too. */
const mainId = 'mcp-tools-callback';
const framePath = 'M5.5 4.5h13a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM2.5 9h19';

/** The paths of the signs. */
const signs: { readonly [State in ViewState]: string } = {
  busy: 'M8 14.5h.01M12 14.5h.01M16 14.5h.01',
  asks: 'M8.5 14.5h7M13 12l2.5 2.5L13 17',
  failed: 'M12 12v2.5M12 17h.01',
  done: 'M8.5 14.5l2.5 2 4.5-4.5',
  idle: 'M9 14.5h6',
};

/** Shows one scene after the other, and announces each. */
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

  show(state: ViewState, scene: Scene, ...below: readonly HTMLElement[]): void {
    // A screen reader reads the same scene once.
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
