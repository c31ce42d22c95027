import type { Scene } from '../ui/locales/strings/callback.js';

/** What the drawing says: it works, it needs a hand, all is well, something is wrong, or there is nothing to do. */
export type ViewState = 'busy' | 'asks' | 'done' | 'failed' | 'idle';

/** The place of the callback page, where its file has one or a page of its own gives it one. */
const placeId = 'mcp-tools-callback';
const svg = 'http://www.w3.org/2000/svg';

/** What stands in the window of the drawing. */
const drawings: { readonly [Of in ViewState]: string } = {
  busy: 'M8 14.5h.01M12 14.5h.01M16 14.5h.01',
  asks: 'M8.5 14.5h7M13 12l2.5 2.5L13 17',
  failed: 'M12 12v2.5M12 17h.01',
  done: 'M8.5 14.5l2.5 2 4.5-4.5',
  idle: 'M9 14.5h6',
};

/** Shows one scene after the other, and says each of them. */
export class View {
  readonly #place: HTMLElement;
  readonly #drawing: SVGPathElement;
  readonly #title: HTMLElement = document.createElement('h1');
  readonly #text: HTMLElement = document.createElement('p');
  readonly #below: HTMLElement = document.createElement('div');
  #scene: Scene | undefined;

  constructor(tag: string) {
    document.documentElement.lang = tag;
    this.#place = document.getElementById(placeId) ?? makePlace();
    const { picture, drawing } = draw();
    this.#drawing = drawing;
    const status = document.createElement('div');
    status.role = 'status';
    status.append(this.#title, this.#text);
    this.#below.className = 'below';
    this.#place.replaceChildren(picture, status, this.#below);
  }

  show(mood: ViewState, scene: Scene, ...below: readonly HTMLElement[]): void {
    // What is not new is not said again.
    if (this.#scene === scene) return;
    this.#scene = scene;
    document.title = scene.title;
    this.#place.dataset['mood'] = mood;
    this.#drawing.setAttribute('d', drawings[mood]);
    this.#title.textContent = scene.title;
    this.#text.textContent = scene.text;
    this.#below.replaceChildren(...below);
  }
}

function makePlace(): HTMLElement {
  const place = document.createElement('main');
  place.id = placeId;
  document.body.append(place);
  return place;
}

function draw(): { readonly picture: SVGElement; readonly drawing: SVGPathElement } {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const frame = document.createElementNS(svg, 'path');
  frame.setAttribute(
    'd',
    'M5.5 4.5h13a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM2.5 9h19',
  );
  const drawing = document.createElementNS(svg, 'path');
  drawing.setAttribute('class', 'sign');
  picture.append(frame, drawing);
  return { picture, drawing };
}
