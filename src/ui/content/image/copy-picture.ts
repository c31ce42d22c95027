import { copyingButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import type { Picture } from './opening.js';
import { pixelsOf } from './pixels.js';

/** Copies a picture as PNG, which is what clipboards take. */
export function copyPictureButton(picture: Picture, label: string, context: RenderContext): unknown {
  const write = async (): Promise<void> =>
    // Given the promise at once: a browser takes nothing that is not asked for within the press.
    navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
  return copyingButton(context, write, label);
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
