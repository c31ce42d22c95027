import { isLoopback, isPrivateHost } from '../../../core/base/network.js';
import { bounds } from '../../base/bounds.js';
import { dataUriBytes } from '../part/bytes.js';

/** The address of an image in a document. */
export type ImageAddress =
  | { readonly is: 'remote'; readonly href: string; readonly host: string }
  /** In the address itself. */
  | { readonly is: 'data'; readonly href: string }
  /** No address that is ever asked: relative ones would ask the page's own site. */
  | { readonly is: 'refused' }
  /** In the network of the reader, where no server may send a request. */
  | { readonly is: 'private' };

/** `pageHost` is where the page is: one that is on this machine itself may ask this machine. */
export function imageAddress(source: string, pageHost: string): ImageAddress {
  if (/^data:image\//i.test(source)) return { is: 'data', href: source };
  if (source.length > bounds.linkChars) return { is: 'refused' };
  let url: URL;
  try {
    url = new URL(source.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''));
  } catch {
    return { is: 'refused' };
  }
  const { protocol, hostname, host, username, password, href } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username !== '' || password !== '' || hostname.length > bounds.hostChars)
    return { is: 'refused' };
  const isHere = isLoopback(hostname) && isLoopback(pageHost);
  if (!isHere && isPrivateHost(hostname)) return { is: 'private' };
  // Over an open line a picture can be watched and changed.
  return protocol === 'https:' || isHere ? { is: 'remote', href, host } : { is: 'refused' };
}

/** The bytes and the type of a `data:` address; nothing where it is none, or has too many. */
export function dataOf(href: string): { readonly mimeType: string; readonly bytes: Uint8Array } | undefined {
  const comma = href.indexOf(',');
  if (comma === -1 || comma > 200) return undefined;
  const bytes = dataUriBytes(href, bounds.mediaBytes);
  const mimeType = href.slice('data:'.length, comma).replace(/;.*$/s, '').trim();
  return bytes && { mimeType, bytes };
}
