import type { ReactiveController } from 'lit';
import { bounds } from '../../base/bounds.js';
import type { ImageSize } from './header.js';
import { paint, type Picture, type PictureHost, pixelsOf } from './picture.js';

/** Growth of its box beyond which an image is drawn again. */
const growth = 1.1;

/** Minimum time for a frame, in ms. */
const leastMs = 20;

/**
 * Draws an image on its canvas while it is near the visible part of the page, in as many pixels as the screen needs. The decoded
 * image is freed once drawn, and the canvas is emptied when it is far away or removed. An animation plays while it is visible and
 * a person has started it.
 */
export class PictureCanvas implements ReactiveController {
  readonly #host: PictureHost;
  #canvas: HTMLCanvasElement | undefined;
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

  #playing: AbortController | undefined;
  /** The next frame to play. */
  #at = 0;
  /** The image whose frames the browser could not decode. */
  #failed: Blob | undefined;
  /** The image with more frames than are played. */
  #cut: Blob | undefined;
  readonly #visibility = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting === false) this.stop();
  });

  constructor(host: PictureHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const canvas = this.#host.renderRoot.querySelector<HTMLCanvasElement>('canvas.still') ?? undefined;
    if (canvas !== this.#canvas) {
      this.#unobserve();
      this.#canvas = canvas;
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
    this.rewind();
    this.#unobserve();
  }

  #unobserve(): void {
    this.#nearness.disconnect();
    this.#size.disconnect();
    this.#isNear = false;
    this.#clear();
    this.#canvas = undefined;
  }

  #clear(): void {
    this.#drawn = undefined;
    if (!this.#canvas) return;
    this.#canvas.width = this.#canvas.height = 0;
    this.#canvas.classList.remove('drawn');
  }

  async #draw(): Promise<void> {
    const canvas = this.#canvas;
    const { picture } = this.#host;
    if (!canvas || !picture || this.#isDrawing || this.isPlaying || !this.#isNear) return;
    const { width } = pixelsFor(canvas, picture);
    if (width === 0 || (this.#drawn === picture.blob && width <= canvas.width * growth)) return;

    this.#isDrawing = true;
    const isWanted = (): boolean =>
      this.#isNear && this.#canvas === canvas && this.#host.picture?.blob === picture.blob;
    try {
      const bitmap = await pixelsOf(picture, isWanted);
      if (bitmap && isWanted()) this.#show(canvas, picture, bitmap);
      bitmap?.close();
    } catch {
      this.#host.pictureFailed(picture);
    } finally {
      this.#isDrawing = false;
    }
    // The canvas may have been removed and inserted again meanwhile, or the image may have changed.
    if (this.#drawn !== this.#host.picture?.blob) void this.#draw();
  }

  #show(canvas: HTMLCanvasElement, picture: Picture, bitmap: ImageBitmap): void {
    const { width, height } = bitmap;
    const isSvg = picture.type === 'image/svg+xml';
    const isAsSaid = isSvg || (width === picture.width && height === picture.height);
    const size = isAsSaid ? picture : { width, height };
    reservePlace(canvas, size);
    if (!this.isPlaying) paint(canvas, bitmap, pixelsFor(canvas, size, bitmap));
    this.#drawn = picture.blob;
    canvas.classList.add('drawn');
    if (!isAsSaid) this.#host.pictureSized(picture, size);
  }

  get isPlaying(): boolean {
    return this.#playing !== undefined;
  }

  /** Returns why an image cannot be played; `undefined` if it can. */
  whyStill({ blob, width, height }: Picture): 'unsupported' | 'tooLarge' | undefined {
    if (width * height > bounds.framePixels) return 'tooLarge';
    return typeof ImageDecoder === 'undefined' || this.#failed === blob ? 'unsupported' : undefined;
  }

  isCut({ blob }: Picture): boolean {
    return this.#cut === blob;
  }

  play(picture: Picture): void {
    const canvas = this.#canvas;
    if (!canvas || this.#playing) return;
    const playing = new AbortController();
    this.#playing = playing;
    this.#visibility.observe(canvas);
    document.addEventListener('visibilitychange', this.#pageHidden, { signal: playing.signal });
    this.#host.requestUpdate();
    this.#run(picture, canvas, playing.signal)
      .catch(() => {
        if (!playing.signal.aborted) this.#failed = picture.blob;
      })
      .finally(() => {
        if (this.#playing === playing) this.stop();
      });
  }

  stop(): void {
    if (!this.#playing) return;
    this.#playing.abort();
    this.#playing = undefined;
    this.#visibility.disconnect();
    this.#host.requestUpdate();
  }

  /** Stops, and starts with the first frame the next time. */
  rewind(): void {
    this.stop();
    this.#at = 0;
  }

  readonly #pageHidden = (): void => {
    if (document.hidden) this.stop();
  };

  async #run(picture: Picture, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
    const data = await picture.blob.arrayBuffer();
    signal.throwIfAborted();
    const decoder = new ImageDecoder({ data, type: picture.type });
    try {
      await decoder.tracks.ready;
      const track = decoder.tracks.selectedTrack;
      const count = Math.min(track?.frameCount ?? 0, bounds.frames);
      if (track && track.frameCount > count) {
        this.#cut = picture.blob;
        this.#host.requestUpdate();
      }
      if (count === 0) throw new RangeError('no frames');
      for (let round = 0; round <= (track?.repetitionCount ?? 0); round++) {
        if (this.#at >= count) this.#at = 0;
        for (; this.#at < count; this.#at++) await showFrame(decoder, this.#at, canvas, signal);
      }
    } finally {
      decoder.close();
    }
  }
}

/** Sets the size of the canvas before anything is drawn, at most the image's size in pixels. */
function reservePlace(canvas: HTMLCanvasElement, { width, height }: ImageSize): void {
  canvas.style.inlineSize = `min(${width}px, var(--_picture, 40rem) * ${(width / height).toFixed(3)})`;
  canvas.style.aspectRatio = `${width} / ${height}`;
}

/** Returns as many pixels as the screen shows, at most as many as the image has. */
function pixelsFor(canvas: HTMLCanvasElement, size: ImageSize, most: ImageSize = size): ImageSize {
  const { clientWidth } = canvas;
  if (clientWidth === 0) return { width: 0, height: 0 };
  const width = Math.min(most.width, Math.ceil(clientWidth * devicePixelRatio));
  return { width, height: Math.max(1, Math.round((width * size.height) / size.width)) };
}

async function showFrame(
  decoder: ImageDecoder,
  frameIndex: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const since = performance.now();
  const { image } = await decoder.decode({ frameIndex });
  const ms = Math.max((image.duration ?? 0) / 1_000, leastMs);
  // A frame drawn directly stays in the browser's image cache: half a gigabyte for a few seconds.
  const bitmap = await createImageBitmap(image).finally(() => image.close());
  // An empty canvas takes the size of the frame.
  const { width, height } = canvas.width > 0 ? canvas : bitmap;
  if (!signal.aborted) paint(canvas, bitmap, { width, height });
  bitmap.close();
  // Leaves the page some time even if frames are slow to decode.
  await rest(Math.max(ms - (performance.now() - since), leastMs / 2), signal);
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
