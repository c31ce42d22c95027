import { type ImageSize, isTooLarge } from './header.js';
import type { Picture } from './opening.js';

/** A picture whose decoding takes longer does not keep the others waiting. */
const patienceMs = 3_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The pixels of a picture, its first frame where it moves. One after the other: decoded, each takes four bytes a pixel,
 * and many may come into view at once. Nothing where nobody wants it any more when its turn comes.
 */
export function pixelsOf(picture: Picture, isWanted: () => boolean): Promise<ImageBitmap | undefined> {
  const decode = picture.decode ?? decodeBlob;
  const pixels = last.then(() => (isWanted() ? decode(picture.blob) : undefined));
  last = last.then(() => Promise.race([pixels.catch(() => undefined), patience()]));
  return pixels;
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}

async function decodeBlob(blob: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(blob);
  if (!isTooLarge(bitmap)) return bitmap;
  bitmap.close();
  throw new RangeError('larger than its head said');
}

/** Draws a whole picture over a whole canvas of this size. */
export function paint(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height }: ImageSize,
): void {
  // Setting a size clears a canvas, even where it is the same.
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
}
