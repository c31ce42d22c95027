import { bounds } from '../../base/bounds.js';
import { writePreview, type Preview } from './html-preview.js';
import { TimeSlices } from '../../base/time-slices.js';

/** A preview, or why there is none. */
export type Prepared =
  { readonly is: 'preview'; readonly preview: Preview } | { readonly is: 'too-long' | 'failed' | 'missing' };

export async function prepare(
  source: string,
  picture: (alt: string) => string,
  signal: AbortSignal,
): Promise<Prepared> {
  if (source.length > bounds.htmlChars) return { is: 'too-long' };
  const reader = await import('../code/html-tree.js').catch(() => undefined);
  if (!reader) return { is: 'missing' };
  try {
    const steps = await reader.readHtml(source, signal);
    if (!steps) return { is: 'failed' };
    return { is: 'preview', preview: await writePreview(steps, picture, new TimeSlices(signal)) };
  } catch {
    return { is: 'failed' };
  }
}
