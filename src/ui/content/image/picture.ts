import type { ReactiveControllerHost } from 'lit';
import { bounds } from '../../base/bounds.js';
import { decode, type Decoded } from '../../base/bytes/decode.js';
import { type ImageSize, isAnimated, isTooLarge, readImage } from './header.js';

/** An image that can be drawn: its bytes, its type, and its size. */
export interface Picture extends ImageSize {
  readonly type: string;
  readonly blob: Blob;
  readonly isAnimated: boolean;
  /** Makes pixels of the bytes, if `createImageBitmap()` does not take them as they are. */
  readonly decode?: (blob: Blob) => Promise<ImageBitmap>;
}

/** The element that a picture is drawn for. */
export interface PictureHost extends ReactiveControllerHost {
  readonly renderRoot: ParentNode;
  readonly picture: Picture | undefined;
  /** Called if a picture has another size than its header says: a photograph that is turned. */
  pictureSized(picture: Picture, size: ImageSize): void;
  pictureFailed(picture: Picture): void;
}

/** The outcome of reading the data. */
export type Opened =
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

/** Reads the data without decoding a picture: a short text at once. */
export function openImage(data: string, mimeType: string | undefined): Opened | Promise<Opened> {
  const decoded = decode(data);
  if (!(decoded instanceof Promise)) return openedFrom(decoded, mimeType);
  return decoded.then((ready) => openedFrom(ready, mimeType));
}

function openedFrom(decoded: Decoded, mimeType: string | undefined): Opened {
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

/** Time after which the next picture is decoded while one is still being decoded. */
const patienceMs = 3_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture: the first frame if it is animated. One picture after the other: decoded, each takes four bytes a pixel,
 * and many may come into view at once. `undefined` if the picture is no longer wanted when its turn comes.
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

/** Draws a whole picture over a whole canvas of this size. */
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

/** Copies a picture as PNG, which is what clipboards take. Rejects on a page without TLS: only text can be copied there. */
export async function copyPicture(picture: Picture): Promise<true> {
  // Given the promise at once: a browser takes nothing that is not asked for within the press.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
  return true;
}

async function pngOf(picture: Picture): Promise<Blob> {
  const bitmap = await pixelsOf(picture, () => true);
  if (!bitmap) throw new Error('nothing to copy');
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  // The canvas takes the pixels over: drawing 16 million of them would hold the page.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/png' });
}
