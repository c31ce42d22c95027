import { html, nothing, type ReactiveController } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { Modal } from '../../base/modal.js';
import type { ImageStrings } from '../../locales/en/image.js';
import type { Strings } from '../../locales/en/shell.js';
import { iconButton } from '../part/actions.js';
import type { ImageSize } from './header.js';
import { type Picture, type PictureHost, pixelsOf } from './picture.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The view of an image through a box: the scale in pixels of the box per pixel of the image, and the image's point in the middle.
 */
interface ZoomView extends Point {
  readonly scale: number;
}

const mostScale = 32;

/** Returns the view of the whole image, never enlarged. */
export function fitted(picture: ImageSize, box: ImageSize): ZoomView {
  return { scale: fittedScale(picture, box), x: picture.width / 2, y: picture.height / 2 };
}

function fittedScale(picture: ImageSize, box: ImageSize): number {
  return Math.min(1, box.width / picture.width, box.height / picture.height);
}

/** Zooms in or out. The point of the image at `point` of the box stays in place. */
export function zoomed(
  view: ZoomView,
  scale: number,
  point: Point,
  picture: ImageSize,
  box: ImageSize,
): ZoomView {
  const next = Math.min(Math.max(scale, fittedScale(picture, box)), mostScale);
  const moved = 1 / view.scale - 1 / next;
  const x = view.x + (point.x - box.width / 2) * moved;
  const y = view.y + (point.y - box.height / 2) * moved;
  return clamped({ scale: next, x, y }, picture, box);
}

/** Moves the image by a number of pixels of the box. */
export function panned(view: ZoomView, by: Point, picture: ImageSize, box: ImageSize): ZoomView {
  return clamped({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, picture, box);
}

/** Keeps the view within the image's edges, and centers an image that is smaller than the box. */
export function clamped({ scale, x, y }: ZoomView, picture: ImageSize, box: ImageSize): ZoomView {
  const least = Math.max(scale, fittedScale(picture, box));
  return {
    scale: least,
    x: within(x, picture.width, box.width / least),
    y: within(y, picture.height, box.height / least),
  };
}

function within(at: number, side: number, seen: number): number {
  if (seen >= side) return side / 2;
  return Math.min(Math.max(at, seen / 2), side - seen / 2);
}

interface Area extends Point, ImageSize {}

/** Returns the visible area of the image, and the area of the box that it covers. */
export function seenPart(
  { scale, x, y }: ZoomView,
  picture: ImageSize,
  box: ImageSize,
): { readonly from: Area; readonly to: Area } {
  const left = Math.max(0, x - box.width / 2 / scale);
  const top = Math.max(0, y - box.height / 2 / scale);
  const width = Math.min(picture.width, x + box.width / 2 / scale) - left;
  const height = Math.min(picture.height, y + box.height / 2 / scale) - top;
  return {
    from: { x: left, y: top, width, height },
    to: {
      x: box.width / 2 + (left - x) * scale,
      y: box.height / 2 + (top - y) * scale,
      width: width * scale,
      height: height * scale,
    },
  };
}

type Ground = keyof ImageStrings['large']['background'];

const step = 1.25;
const keyPixels = 64;
/** Scale from which each pixel of the image is drawn as a square, without smoothing. */
const squareScale = 3;
const backgrounds: readonly Ground[] = ['checks', 'light', 'dark'];

interface LargeView {
  readonly alt: string;
  readonly facts: string;
  readonly words: ImageStrings;
  readonly strings: Strings;
  /** The buttons of the image itself. */
  readonly actions: unknown;
}

/**
 * An image in a full-screen dialog, with zooming and panning. Only the visible area is drawn, so the canvas is never larger than
 * the screen. The decoded image stays in memory while the dialog is open.
 */
export class Large implements ReactiveController {
  picture: Picture | undefined;

  readonly #host: PictureHost;
  #background: Ground = 'checks';
  #stage: HTMLElement | undefined;
  #bitmap: ImageBitmap | undefined;
  #box: ImageSize = { width: 0, height: 0 };
  #view: ZoomView = { scale: 1, x: 0, y: 0 };
  /** True until the person zooms: the whole image is shown at any size of the box. */
  #isFitted = true;
  #frame = 0;
  readonly #pointers = new Map<number, Point>();
  /** Measures in the next frame, since rendering may itself change the size. */
  readonly #size = new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));
  readonly #keys: ReadonlyMap<string, () => void> = new Map([
    ['+', () => this.#zoomBy(step)],
    ['=', () => this.#zoomBy(step)],
    ['-', () => this.#zoomBy(1 / step)],
    ['0', () => this.#fit()],
    ['1', () => this.#zoom(1)],
    ['ArrowLeft', () => this.#pan({ x: keyPixels, y: 0 })],
    ['ArrowRight', () => this.#pan({ x: -keyPixels, y: 0 })],
    ['ArrowUp', () => this.#pan({ x: 0, y: keyPixels })],
    ['ArrowDown', () => this.#pan({ x: 0, y: -keyPixels })],
  ]);

  constructor(host: PictureHost) {
    this.#host = host;
    // The dialog opens before the image in it is measured.
    new Modal(host);
    host.addController(this);
  }

  open(picture: Picture): void {
    this.picture = picture;
    this.#isFitted = true;
    this.#host.requestUpdate();
  }

  readonly close = (): void => {
    this.picture = undefined;
    this.#bitmap?.close();
    this.#bitmap = undefined;
    this.#pointers.clear();
    this.#host.requestUpdate();
  };

  hostUpdated(): void {
    const stage = this.#host.renderRoot.querySelector<HTMLElement>('.stage') ?? undefined;
    if (stage === this.#stage) return;
    this.#size.disconnect();
    this.#stage = stage;
    if (!stage || !this.picture) return;
    this.#size.observe(stage);
    stage.focus();
    void this.#load(this.picture);
  }

  hostDisconnected(): void {
    this.#size.disconnect();
    this.#stage = undefined;
    this.close();
  }

  render({ alt, facts, words: { large: words }, strings, actions }: LargeView): unknown {
    if (!this.picture) return nothing;
    // A JPEG has no transparency.
    const hasBackground = this.picture.type !== 'image/jpeg';
    return html`
      <dialog aria-labelledby="title" @close=${this.close} @keydown=${this.#pressed}>
        <header>
          <div>
            <h2 id="title" dir="auto">${alt}</h2>
            <p class="small muted">${facts}</p>
          </div>
          <span class="own">${actions}</span>
          ${iconButton(icon('close'), strings.common.close, this.close)}
        </header>
        <div
          class="stage"
          tabindex="0"
          role="group"
          aria-label=${words.stage}
          aria-describedby="hint"
          @wheel=${this.#wheel}
          @dblclick=${this.#doubleClick}
          @pointerdown=${this.#pointerDown}
          @pointermove=${this.#pointerMove}
          @pointerup=${this.#pointerUp}
          @pointercancel=${this.#pointerUp}
        >
          <div class="ground ${hasBackground ? this.#background : ''}"></div>
          <canvas role="img" aria-label=${alt}></canvas>
        </div>
        <footer role="group" aria-label=${words.tools}>
          <span class="zoom">
            ${iconButton(lateIcon('zoomOut'), words.zoomOut, () => this.#zoomBy(1 / step))}
            <span class="percent small" role="status">${words.percent(this.#view.scale)}</span>
            ${iconButton(lateIcon('zoomIn'), words.zoomIn, () => this.#zoomBy(step))}
          </span>
          <button class="quiet small" @click=${() => this.#fit()}>${words.fit}</button>
          <button class="quiet small" @click=${() => this.#zoom(1)}>${words.actualSize}</button>
          ${
            hasBackground
              ? html`<button class="quiet small" @click=${this.#nextBackground}>
                  ${words.background[this.#background]}
                </button>`
              : nothing
          }
          <span id="hint" class="hint small muted">${words.hint}</span>
        </footer>
      </dialog>
    `;
  }

  readonly #nextBackground = (): void => {
    this.#background =
      backgrounds[(backgrounds.indexOf(this.#background) + 1) % backgrounds.length] ?? 'checks';
    this.#host.requestUpdate();
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    // With these keys, the browser zooms the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  readonly #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 24);
    // Pinching a trackpad arrives as a wheel event with Ctrl, in small steps.
    this.#zoomBy(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), this.#pointOf(event));
  };

  readonly #doubleClick = (event: MouseEvent): void => {
    if (this.#isFitted) this.#zoom(Math.max(1, this.#view.scale * 2), this.#pointOf(event));
    else this.#fit();
  };

  readonly #pointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#stage?.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, this.#pointOf(event));
  };

  readonly #pointerMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    this.#pointers.set(event.pointerId, now);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    // One of two fingers moves the midpoint by half its own movement.
    const share = other ? 0.5 : 1;
    this.#pan({ x: (now.x - before.x) * share, y: (now.y - before.y) * share });
    if (!other) return;
    const ratio = distance(now, other) / Math.max(distance(before, other), 1);
    this.#zoomBy(ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };

  readonly #pointerUp = (event: PointerEvent): void => void this.#pointers.delete(event.pointerId);

  async #load(picture: Picture): Promise<void> {
    const isWanted = (): boolean => this.picture?.blob === picture.blob;
    try {
      const bitmap = await pixelsOf(picture, isWanted);
      if (bitmap && isWanted() && !this.#bitmap) this.#bitmap = bitmap;
      else bitmap?.close();
      this.#drawSoon();
    } catch {
      this.close();
      this.#host.pictureFailed(picture);
    }
  }

  #measure(): void {
    if (!this.#stage || !this.picture) return;
    const { clientWidth: width, clientHeight: height } = this.#stage;
    if (width === 0 || height === 0) return;
    this.#box = { width, height };
    if (this.#isFitted) this.#fit();
    else this.#show(clamped(this.#view, this.picture, this.#box));
  }

  #fit(): void {
    this.#isFitted = true;
    if (this.picture) this.#show(fitted(this.picture, this.#box));
  }

  #zoomBy(factor: number, point?: Point): void {
    this.#zoom(this.#view.scale * factor, point);
  }

  #zoom(scale: number, point: Point = { x: this.#box.width / 2, y: this.#box.height / 2 }): void {
    if (!this.picture) return;
    this.#isFitted = false;
    this.#show(zoomed(this.#view, scale, point, this.picture, this.#box));
  }

  #pan(by: Point): void {
    if (this.picture) this.#show(panned(this.#view, by, this.picture, this.#box));
  }

  #show(view: ZoomView): void {
    const isZoomed = view.scale !== this.#view.scale;
    this.#view = view;
    this.#drawSoon();
    if (isZoomed) this.#host.requestUpdate();
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left = 0, top = 0 } = this.#stage?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  #drawSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const canvas = this.#stage?.querySelector('canvas');
    const background = this.#stage?.querySelector<HTMLElement>('.ground');
    const bitmap = this.#bitmap;
    const context = canvas?.getContext('2d');
    if (!canvas || !background || !context || !bitmap || !this.picture) return;
    const { from, to } = seenPart(this.#view, this.picture, this.#box);
    background.style.left = `${to.x}px`;
    background.style.top = `${to.y}px`;
    background.style.inlineSize = `${to.width}px`;
    background.style.blockSize = `${to.height}px`;

    const fine = devicePixelRatio;
    canvas.width = Math.round(this.#box.width * fine);
    canvas.height = Math.round(this.#box.height * fine);
    // An SVG has more pixels than its stated size.
    const dense = bitmap.width / this.picture.width;
    context.imageSmoothingEnabled = (this.#view.scale * fine) / dense < squareScale;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, ...scaled(from, dense), ...scaled(to, fine));
  }
}

function scaled({ x, y, width, height }: Area, by: number): readonly [number, number, number, number] {
  return [x * by, y * by, width * by, height * by];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
