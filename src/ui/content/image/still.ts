import type { ReactiveController } from 'lit';
import type { ImageSize } from './header.js';
import { paint, type Picture, type PictureHost, pixelsOf } from './picture.js';

/** Growth of its place beyond which a picture is drawn anew. */
const growth = 1.1;

/**
 * Draws a picture on its canvas while it is near the visible part of the page, in as many pixels as the screen has for it.
 * The decoded picture is freed as soon as it is drawn, and the canvas emptied when it is far away or off the page.
 */
export class Still implements ReactiveController {
  /** True while `Moving` draws the frames. */
  isHeld = false;
  canvas: HTMLCanvasElement | undefined;

  readonly #host: PictureHost;
  #drawn: Blob | undefined;
  #isNear = false;
  #isDrawing = false;

  readonly #nearness = new IntersectionObserver(
    (entries) => {
      this.#isNear = entries.at(-1)?.isIntersecting ?? false;
      if (this.#isNear) void this.#draw();
      else this.#clear();
    },
    { rootMargin: '100%' },
  );
  readonly #size = new ResizeObserver(() => void this.#draw());

  constructor(host: PictureHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const canvas = this.#host.renderRoot.querySelector<HTMLCanvasElement>('canvas.still') ?? undefined;
    if (canvas !== this.canvas) {
      this.#unobserve();
      this.canvas = canvas;
      if (canvas) {
        this.#nearness.observe(canvas);
        this.#size.observe(canvas);
      }
    }
    const { picture } = this.#host;
    if (!canvas || !picture) return;
    reservePlace(canvas, picture);
    if (this.#drawn !== picture.blob) void this.#draw();
  }

  hostDisconnected(): void {
    this.#unobserve();
  }

  #unobserve(): void {
    this.#nearness.disconnect();
    this.#size.disconnect();
    this.#isNear = false;
    this.#clear();
    this.canvas = undefined;
  }

  #clear(): void {
    this.#drawn = undefined;
    if (!this.canvas) return;
    this.canvas.width = this.canvas.height = 0;
    this.canvas.classList.remove('drawn');
  }

  async #draw(): Promise<void> {
    const { canvas } = this;
    const { picture } = this.#host;
    if (!canvas || !picture || this.#isDrawing || this.isHeld || !this.#isNear) return;
    const { width } = pixelsFor(canvas, picture);
    if (width === 0 || (this.#drawn === picture.blob && width <= canvas.width * growth)) return;

    this.#isDrawing = true;
    const isWanted = (): boolean =>
      this.#isNear && this.canvas === canvas && this.#host.picture?.blob === picture.blob;
    try {
      const bitmap = await pixelsOf(picture, isWanted);
      if (bitmap && isWanted()) this.#show(canvas, picture, bitmap);
      bitmap?.close();
    } catch {
      this.#host.pictureFailed(picture);
    } finally {
      this.#isDrawing = false;
    }
    // Meanwhile the canvas may have gone and come back, or the picture may be another one.
    if (this.#drawn !== this.#host.picture?.blob) void this.#draw();
  }

  #show(canvas: HTMLCanvasElement, picture: Picture, bitmap: ImageBitmap): void {
    const { width, height } = bitmap;
    const isSvg = picture.type === 'image/svg+xml';
    const isAsSaid = isSvg || (width === picture.width && height === picture.height);
    const size = isAsSaid ? picture : { width, height };
    reservePlace(canvas, size);
    if (!this.isHeld) paint(canvas, bitmap, pixelsFor(canvas, size, bitmap));
    this.#drawn = picture.blob;
    canvas.classList.add('drawn');
    if (!isAsSaid) this.#host.pictureSized(picture, size);
  }
}

/** Sets the size of the canvas on the page, before anything is drawn: never more than the picture has pixels. */
function reservePlace(canvas: HTMLCanvasElement, { width, height }: ImageSize): void {
  canvas.style.inlineSize = `min(${width}px, ${((40 * width) / height).toFixed(3)}rem)`;
  canvas.style.aspectRatio = `${width} / ${height}`;
}

/** Returns as many pixels as the screen shows, and no more than there are. */
function pixelsFor(canvas: HTMLCanvasElement, size: ImageSize, most: ImageSize = size): ImageSize {
  const { clientWidth } = canvas;
  if (clientWidth === 0) return { width: 0, height: 0 };
  const width = Math.min(most.width, Math.ceil(clientWidth * devicePixelRatio));
  return { width, height: Math.max(1, Math.round((width * size.height) / size.width)) };
}
