import { html } from 'lit';
import { icon } from '../../icons.js';
import { lateIcon } from '../../late-icons.js';
import type { RenderContext } from '../../renderers/context.js';
import { stateful } from '../../renderers/stateful.js';
import type { Picture } from './opening.js';
import { pixelsOf } from './pixels.js';

type Copying = 'ready' | 'copied' | 'failed';

/** Copies a picture as PNG, which is what clipboards take. */
export function copyPictureButton(picture: Picture, label: string, context: RenderContext): unknown {
  const { common, content } = context.strings;
  return stateful<Copying>(
    context,
    'copy',
    () => 'ready',
    (state, change) => {
      const copy = async (): Promise<void> => {
        const outcome = await copied(picture);
        change(() => outcome);
        setTimeout(() => {
          change(() => 'ready');
        }, 2_000);
      };
      const news = { ready: '', copied: common.copied, failed: content.copyFailed }[state];
      return html`
        <span class="small muted" role="status">${news}</span>
        <button class="quiet icon" aria-label=${label} title=${label} @click=${copy}>
          ${state === 'copied' ? icon('done') : state === 'failed' ? icon('warning') : lateIcon('copy')}
        </button>
      `;
    },
  );
}

async function copied(picture: Picture): Promise<Copying> {
  try {
    // Given the promise at once: a browser takes nothing that is not asked for within the press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
    return 'copied';
  } catch {
    return 'failed';
  }
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
