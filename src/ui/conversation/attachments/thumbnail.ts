import { openImage, pixelsOf } from '../../content/image/picture.js';

/** Twice the size on the page, for screens of twice the density. */
const side = 80;

/**
 * Draws a small square of a picture, by the guards of the pictures that servers send: nothing is requested, so that no policy of
 * the page forbids it. `undefined` if it cannot be drawn.
 */
export async function thumbnailOf(
  data: string,
  mimeType: string,
  isWanted: () => boolean,
): Promise<HTMLCanvasElement | undefined> {
  const opened = await openImage(data, mimeType);
  if (opened.is !== 'picture') return undefined;
  const bitmap = await pixelsOf(opened.picture, isWanted);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  const edge = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  bitmap.close();
  return canvas;
}
