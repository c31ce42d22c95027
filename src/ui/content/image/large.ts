import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ImageStrings } from '../../locales/en/image.js';
import type { ImageSize } from './header.js';
import { fitted, kept, panned, type Point, seenPart, zoomed, type ZoomView } from './zoom.js';
import { Modal } from '../../base/modal.js';
import type { Picture } from './opening.js';
import { pixelsOf } from './pixels.js';

interface LargeHost extends ReactiveControllerHost {
  readonly renderRoot: ParentNode;
  pictureFailed(picture: Picture): void;
}

type Ground = keyof ImageStrings['large']['background'];

const step = 1.25;
const keyPixels = 64;
/** From here on each pixel of the picture is a square, and not a blur. */
const squareScale = 3;
const grounds: readonly Ground[] = ['checks', 'light', 'dark'];

/**
 * A picture through a box: nearer, farther, moved about. Only what is seen of it is drawn, so that the canvas is never
 * larger than the screen; its pixels are kept for as long as it is open.
 */
export class Large implements ReactiveController {
  ground: Ground = 'checks';
  picture: Picture | undefined;

  readonly #host: LargeHost;
  #stage: HTMLElement | undefined;
  #bitmap: ImageBitmap | undefined;
  #box: ImageSize = { width: 0, height: 0 };
  #view: ZoomView = { scale: 1, x: 0, y: 0 };
  /** It stays whole when the box changes, until somebody zooms. */
  #isFitted = true;
  #frame = 0;
  readonly #pointers = new Map<number, Point>();
  /** Later, since what is drawn anew may itself change the size. */
  readonly #size = new ResizeObserver(() => {
    requestAnimationFrame(() => {
      this.#measure();
    });
  });

  constructor(host: LargeHost) {
    this.#host = host;
    // Its dialog is open before the picture in it is measured.
    new Modal(host);
    host.addController(this);
  }

  get scale(): number {
    return this.#view.scale;
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

  readonly fit = (): void => {
    this.#isFitted = true;
    if (this.picture) this.#look(fitted(this.picture, this.#box));
  };

  readonly actualSize = (): void => {
    this.#zoom(1);
  };

  readonly zoomIn = (): void => {
    this.#zoom(this.scale * step);
  };

  readonly zoomOut = (): void => {
    this.#zoom(this.scale / step);
  };

  readonly nextGround = (): void => {
    this.ground = grounds[(grounds.indexOf(this.ground) + 1) % grounds.length] ?? 'checks';
    this.#host.requestUpdate();
  };

  readonly key = (event: KeyboardEvent): void => {
    // With these the browser zooms the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 24);
    // Two fingers on a pad come as a wheel with Ctrl, in small steps.
    this.#zoom(this.scale * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), this.#pointOf(event));
  };

  readonly doubleClick = (event: MouseEvent): void => {
    if (this.#isFitted) this.#zoom(Math.max(1, this.scale * 2), this.#pointOf(event));
    else this.fit();
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#stage?.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, this.#pointOf(event));
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    this.#pointers.set(event.pointerId, now);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      this.#pan({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    // Between two fingers: they take the middle with them.
    this.#pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    const ratio = distance(now, other) / Math.max(distance(before, other), 1);
    this.#zoom(this.scale * ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };

  readonly up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly #keys: ReadonlyMap<string, () => void> = new Map([
    ['+', this.zoomIn],
    ['=', this.zoomIn],
    ['-', this.zoomOut],
    ['0', this.fit],
    ['1', this.actualSize],
    ['ArrowLeft', () => this.#pan({ x: keyPixels, y: 0 })],
    ['ArrowRight', () => this.#pan({ x: -keyPixels, y: 0 })],
    ['ArrowUp', () => this.#pan({ x: 0, y: keyPixels })],
    ['ArrowDown', () => this.#pan({ x: 0, y: -keyPixels })],
  ]);

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
    this.#look(this.#isFitted ? fitted(this.picture, this.#box) : kept(this.#view, this.picture, this.#box));
  }

  #zoom(scale: number, point: Point = { x: this.#box.width / 2, y: this.#box.height / 2 }): void {
    if (!this.picture) return;
    this.#isFitted = false;
    this.#look(zoomed(this.#view, scale, point, this.picture, this.#box));
  }

  #pan(by: Point): void {
    if (this.picture) this.#look(panned(this.#view, by, this.picture, this.#box));
  }

  #look(view: ZoomView): void {
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
    this.#frame = requestAnimationFrame(() => {
      this.#draw();
    });
  }

  #draw(): void {
    const canvas = this.#stage?.querySelector('canvas');
    const ground = this.#stage?.querySelector<HTMLElement>('.ground');
    const bitmap = this.#bitmap;
    const context = canvas?.getContext('2d');
    if (!canvas || !ground || !context || !bitmap || !this.picture) return;
    const { from, to } = seenPart(this.#view, this.picture, this.#box);
    ground.style.left = `${to.x}px`;
    ground.style.top = `${to.y}px`;
    ground.style.inlineSize = `${to.width}px`;
    ground.style.blockSize = `${to.height}px`;

    const fine = devicePixelRatio;
    canvas.width = Math.round(this.#box.width * fine);
    canvas.height = Math.round(this.#box.height * fine);
    // An SVG has more pixels than it says.
    const dense = bitmap.width / this.picture.width;
    context.imageSmoothingEnabled = (this.scale * fine) / dense < squareScale;
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      bitmap,
      ...([from.x, from.y, from.width, from.height].map((at) => at * dense) as Four),
      ...([to.x, to.y, to.width, to.height].map((at) => at * fine) as Four),
    );
  }
}

type Four = [number, number, number, number];

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
