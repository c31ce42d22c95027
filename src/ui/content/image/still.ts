import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ImageSize } from './header.js';
import type { Picture } from './opening.js';
import { paint, pixelsOf } from './pixels.js';
import { svgType } from './svg.js';

/** The element that an image is drawn for. */
export interface StillHost extends ReactiveControllerHost {
  readonly renderRoot: ParentNode;
  readonly picture: Picture | undefined;
  /** It turned out to be of another size than its head says: a photograph that is turned. */
  pictureSized(picture: Picture, size: ImageSize): void;
  pictureFailed(picture: Picture): void;
}

/** Beyond this a picture is drawn anew when its place grows. */
const growth = 1.1;

/**
 * Keeps a picture on its canvas while it is near what is seen of the page, in as many pixels as the screen has for it.
 * The decoded picture is let go as soon as it is drawn, and the canvas emptied when it is far away or off the page.
 */
export class Still implements ReactiveController {
  /** While frames are drawn by somebody else. */
  isHeld = false;
  canvas: HTMLCanvasElement | undefined;

  readonly #host: StillHost;
  #drawn: Blob | undefined;
  #isNear = false;
  #isDrawing = false;

  readonly #nearness = new IntersectionObserver(
    (entries) => {
      this.#isNear = entries.at(-1)?.isIntersecting ?? false;
      if (this.#isNear) void this.#draw();
      else this.#free();
    },
    { rootMargin: '100%' },
  );
  readonly #size = new ResizeObserver(() => void this.#draw());

  constructor(host: StillHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const canvas = this.#host.renderRoot.querySelector<HTMLCanvasElement>('canvas.still') ?? undefined;
    if (canvas !== this.canvas) {
      this.#leave();
      this.canvas = canvas;
      if (canvas) {
        this.#nearness.observe(canvas);
        this.#size.observe(canvas);
      }
    }
    const { picture } = this.#host;
    if (!canvas || !picture) return;
    keepPlace(canvas, picture);
    if (this.#drawn !== picture.blob) void this.#draw();
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #leave(): void {
    this.#nearness.disconnect();
    this.#size.disconnect();
    this.#isNear = false;
    this.#free();
    this.canvas = undefined;
  }

  #free(): void {
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
    // Meanwhile it may have gone and come back, or become another one.
    if (this.#drawn !== this.#host.picture?.blob) void this.#draw();
  }

  #show(canvas: HTMLCanvasElement, picture: Picture, bitmap: ImageBitmap): void {
    const { width, height } = bitmap;
    const isSvg = picture.type === svgType;
    const isAsSaid = isSvg || (width === picture.width && height === picture.height);
    const size = isAsSaid ? picture : { width, height };
    keepPlace(canvas, size);
    if (!this.isHeld) paint(canvas, bitmap, pixelsFor(canvas, size, bitmap));
    this.#drawn = picture.blob;
    canvas.classList.add('drawn');
    if (!isAsSaid) this.#host.pictureSized(picture, size);
  }
}

/** The room that a picture takes, also while nothing is drawn yet: never more than it has pixels. */
function keepPlace(canvas: HTMLCanvasElement, { width, height }: ImageSize): void {
  canvas.style.inlineSize = `min(${width}px, ${((40 * width) / height).toFixed(3)}rem)`;
  canvas.style.aspectRatio = `${width} / ${height}`;
}

/** As many pixels as the screen shows, and no more than there are. */
function pixelsFor(canvas: HTMLCanvasElement, size: ImageSize, most: ImageSize = size): ImageSize {
  const { clientWidth } = canvas;
  if (clientWidth === 0) return { width: 0, height: 0 };
  const width = Math.min(most.width, Math.ceil(clientWidth * devicePixelRatio));
  return { width, height: Math.max(1, Math.round((width * size.height) / size.width)) };
}
