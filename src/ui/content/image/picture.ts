import type { ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import { decode, type Decoded } from '../../base/bytes/decode.js';
import { type ImageSize, isAnimated, isTooLarge, readImage } from './header.js';

/** An image that can be drawn: its bytes, type and size. */
export interface Picture extends ImageSize {
  readonly type: string;
  readonly blob: Blob;
  readonly isAnimated: boolean;
  /** Decodes the bytes if `createImageBitmap()` does not accept them directly. */
  readonly decode?: (blob: Blob) => Promise<ImageBitmap>;
}

/** The element that an image is drawn for. */
export interface PictureHost extends ReactiveControllerHost {
  readonly renderRoot: ParentNode;
  readonly picture: Picture | undefined;
  /** Called if an image differs in size from its header, such as a rotated photo. */
  pictureSized(picture: Picture, size: ImageSize): void;
  pictureFailed(picture: Picture): void;
}

/** The outcome of reading the data. */
export type OpenedPicture =
  | { readonly is: 'opening' | 'empty' | 'broken' }
  | { readonly is: 'picture'; readonly picture: Picture }
  | { readonly is: 'svg'; readonly source: string; readonly isTooLong: boolean }
  | {
      readonly is: 'refused';
      /** A size that is too large, or another reason. */
      readonly why: ImageSize | 'type' | 'size' | 'bytes' | 'undrawable';
      /** Its real type; `undefined` if unknown. */
      readonly type?: string | undefined;
      readonly blob?: Blob;
    };

/** Reads the data without decoding an image. Short data are read synchronously. */
export function openImage(
  data: string,
  mimeType: string | undefined,
): OpenedPicture | Promise<OpenedPicture> {
  const decoded = decode(data);
  if (!(decoded instanceof Promise)) return openedFrom(decoded, mimeType);
  return decoded.then((ready) => openedFrom(ready, mimeType));
}

function openedFrom(decoded: Decoded, mimeType: string | undefined): OpenedPicture {
  if (decoded.is === 'too-many-bytes') return { is: 'refused', why: 'bytes' };
  if (decoded.is !== 'bytes') return { is: decoded.is };
  const { bytes } = decoded;
  const reading = readImage(bytes, mimeType);
  if (reading.is === 'svg') {
    return { is: 'svg', source: reading.source, isTooLong: bytes.length > bounds.svgBytes };
  }
  const type = reading.is === 'unknown-type' ? undefined : reading.type;
  const blob = new Blob([bytes], { type: type ?? 'application/octet-stream' });
  if (!('width' in reading)) return { is: 'refused', why: type ? 'size' : 'type', type, blob };
  const { width, height } = reading;
  if (reading.is === 'too-large') return { is: 'refused', why: { width, height }, type, blob };
  const picture = { type: reading.type, width, height, blob, isAnimated: isAnimated(bytes, reading.type) };
  return { is: 'picture', picture };
}

/** Time in ms after which the next image is decoded even if the previous one is not done. */
const patienceMs = 3_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image; of an animation, the first frame. Images are decoded one after another, since each takes four bytes per
 * pixel, and many may come into view together. `undefined` if the image is no longer needed when its turn comes.
 */
export function pixelsOf(picture: Picture, isWanted: () => boolean): Promise<ImageBitmap | undefined> {
  const decodePicture = picture.decode ?? decodeBlob;
  const pixels = last.then(() => (isWanted() ? decodePicture(picture.blob) : undefined));
  const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patienceMs));
  last = last.then(() => Promise.race([pixels.catch(() => undefined), patience()]));
  return pixels;
}

async function decodeBlob(blob: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(blob);
  if (!isTooLarge(bitmap)) return bitmap;
  bitmap.close();
  throw new RangeError('larger than its header says');
}

/** Draws a whole image over a whole canvas of this size. */
export function paint(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height }: ImageSize,
): void {
  // Setting a size clears a canvas, even to the same size.
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
}

/** Copies an image as PNG, which clipboards accept. Rejects on a page without TLS, where only text can be copied. */
export async function copyPicture(picture: Picture): Promise<true> {
  // Passes the promise immediately: browsers accept only what is written during the press.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
  return true;
}

async function pngOf(picture: Picture): Promise<Blob> {
  const bitmap = await pixelsOf(picture, () => true);
  if (!bitmap) throw new Error('nothing to copy');
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  // The canvas takes ownership of the pixels: drawing 16 million of them would block the page.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/png' });
}
