import { isLoopback } from '../../../core/base/network.js';
import { bounds } from '../../base/bounds.js';
import { webLink } from '../link/link-policy.js';
import { dataUriBytes } from '../part/data-uri.js';

/** The address of an image in a document. */
export type ImageAddress =
  | { readonly is: 'remote'; readonly href: string; readonly host: string }
  /** The image is in the address itself. */
  | { readonly is: 'data'; readonly href: string }
  /** Never requested: relative ones would ask the page's own site. */
  | { readonly is: 'refused' }
  /** In the reader's network, to which no server may send a request. */
  | { readonly is: 'private' };

/** Reads an image's address; a page at `pageHost` on this machine may ask this machine. */
export function imageAddress(source: string, pageHost: string): ImageAddress {
  if (/^data:image\//i.test(source)) return { is: 'data', href: source };
  const link = webLink(source);
  if (!link) return { is: 'refused' };
  const { href, target, isPrivate } = link;
  const { protocol, hostname } = new URL(href);
  const isHere = isLoopback(hostname) && isLoopback(pageHost);
  if (isPrivate && !isHere) return { is: 'private' };
  // Without encryption, others could see and change the image.
  return protocol === 'https:' || isHere ? { is: 'remote', href, host: target } : { is: 'refused' };
}

/** Returns the bytes and the type of a `data:` address; `undefined` if it is none, or has too many. */
export function dataOf(href: string): { readonly mimeType: string; readonly bytes: Uint8Array } | undefined {
  const comma = href.indexOf(',');
  if (comma === -1 || comma > 200) return undefined;
  const bytes = dataUriBytes(href, bounds.mediaBytes);
  const mimeType = href.slice('data:'.length, comma).replace(/;.*$/s, '').trim();
  return bytes && { mimeType, bytes };
}
