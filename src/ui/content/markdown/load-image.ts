import { bounds } from '../../base/bounds.js';
import { joinBytes } from '../part/base64.js';

export type LoadedImage =
  | { readonly is: 'loaded'; readonly bytes: Uint8Array; readonly mimeType: string }
  /** By the network, by the site's rules or by the page's: a page is not told which. */
  | { readonly is: 'unreachable' | 'too-large' }
  | { readonly is: 'status'; readonly status: number };

/** Asks a site for a picture, as a stranger: it learns an address and a time, and nothing of the page or the person. */
export async function loadImage(href: string, signal: AbortSignal): Promise<LoadedImage> {
  try {
    const response = await fetch(href, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal,
    });
    if (!response.ok) {
      void response.body?.cancel();
      return { is: 'status', status: response.status };
    }
    const bytes = await readBounded(response);
    if (!bytes) return { is: 'too-large' };
    return { is: 'loaded', bytes, mimeType: response.headers.get('content-type') ?? '' };
  } catch {
    return { is: 'unreachable' };
  }
}

/** Nothing where there are more than may be: what a head says of its length is not believed. */
async function readBounded(response: Response): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(pieces);
    length += value.length;
    if (length > bounds.mediaBytes) {
      void reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}
