import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import { paint, type Picture } from './picture.js';
import type { Still } from './still.js';

const leastMs = 20;

/** Plays an animated picture on its canvas while a person wants it and sees it. It never begins by itself. */
export class Moving implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #still: Still;
  #playing: AbortController | undefined;
  #at = 0;
  /** The picture whose frames the browser could not decode. */
  #failed: Blob | undefined;
  #cut: Blob | undefined;
  readonly #visibility = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting === false) this.stop();
  });

  constructor(host: ReactiveControllerHost, still: Still) {
    this.#host = host;
    this.#still = still;
    host.addController(this);
  }

  get isPlaying(): boolean {
    return this.#playing !== undefined;
  }

  /** Returns why a picture cannot be played; `undefined` if it can. */
  whyStill({ blob, width, height }: Picture): 'unsupported' | 'tooLarge' | undefined {
    if (width * height > bounds.framePixels) return 'tooLarge';
    return typeof ImageDecoder === 'undefined' || this.#failed === blob ? 'unsupported' : undefined;
  }

  /** True if there are more frames than are played. */
  isCut({ blob }: Picture): boolean {
    return this.#cut === blob;
  }

  play(picture: Picture): void {
    const { canvas } = this.#still;
    if (!canvas || this.#playing) return;
    const playing = new AbortController();
    this.#playing = playing;
    this.#still.isHeld = true;
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
    this.#still.isHeld = false;
    this.#visibility.disconnect();
    this.#host.requestUpdate();
  }

  /** Stops, and begins with the first frame the next time. */
  rewind(): void {
    this.stop();
    this.#at = 0;
  }

  hostDisconnected(): void {
    this.rewind();
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

async function showFrame(
  decoder: ImageDecoder,
  frameIndex: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const since = performance.now();
  const { image } = await decoder.decode({ frameIndex });
  const ms = Math.max((image.duration ?? 0) / 1_000, leastMs);
  // Drawn itself, a frame stays in the browser's image cache: half a gigabyte for a few seconds of them.
  const bitmap = await createImageBitmap(image).finally(() => image.close());
  // A canvas that is still empty takes the size of the frame.
  const { width, height } = canvas.width > 0 ? canvas : bitmap;
  if (!signal.aborted) paint(canvas, bitmap, { width, height });
  bitmap.close();
  // Frames that are slow to decode leave the page some time, too.
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
