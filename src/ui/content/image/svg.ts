import { bounds } from '../../base/bounds.js';
import { svgCost } from './svg-cost.js';
import type { Picture } from './opening.js';

export const svgType = 'image/svg+xml';

/** Why it is not drawn: by what it holds, by how often it repeats it, or for a reason of the browser's. */
export type SvgRefusal = 'unknown' | 'references' | 'undrawable';

/** An SVG to be drawn, once the browser has told how large it is; or why it is not. */
export async function drawnSvg(source: string): Promise<Picture | SvgRefusal> {
  const cost = await svgCost(source, bounds.svgElements);
  if (cost === 'unknown') return 'unknown';
  if (cost > bounds.svgElements) return 'references';
  const blob = new Blob([source], { type: svgType });
  try {
    const { naturalWidth: width, naturalHeight: height } = await loaded(blob);
    if (width === 0 || height === 0) return 'undrawable';
    return { type: svgType, width, height, blob, isAnimated: false, decode };
  } catch {
    return 'undrawable';
  }
}

/** Its pixels, which do not move. */
async function decode(blob: Blob): Promise<ImageBitmap> {
  const image = await loaded(blob);
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

/** As an image, an SVG runs no script and loads nothing. This needs `img-src blob:`. */
async function loaded(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
