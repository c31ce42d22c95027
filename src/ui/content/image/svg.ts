import { bounds } from '../../base/bounds.js';
import type { Picture } from './picture.js';
import { svgCost } from './svg-cost.js';

const type = 'image/svg+xml';

/** Why an SVG is not drawn: for what it contains, for its repetitions, or because the browser failed. */
export type SvgRefusal = 'unknown' | 'references' | 'undrawable';

/** Returns an SVG to be drawn, with the size that the browser finds; or why it is not drawn. */
export async function openSvg(source: string): Promise<Picture | SvgRefusal> {
  const cost = await svgCost(source, bounds.svgElements);
  if (cost === 'unknown') return 'unknown';
  if (cost > bounds.svgElements) return 'references';
  const blob = new Blob([source], { type });
  try {
    const { naturalWidth: width, naturalHeight: height } = await load(blob);
    if (width === 0 || height === 0) return 'undrawable';
    return { type, width, height, blob, isAnimated: false, decode };
  } catch {
    return 'undrawable';
  }
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const image = await load(blob);
  const { naturalWidth, naturalHeight } = image;
  // It has no pixels of its own: more of them are sharper on a fine screen, and when it is enlarged.
  const scale = Math.min(
    Math.sqrt(bounds.framePixels / (naturalWidth * naturalHeight)),
    bounds.imageSide / Math.max(naturalWidth, naturalHeight),
    4,
  );
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** Loads an SVG as an image, which runs no script and loads nothing. This needs `img-src blob:`. */
async function load(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
