import { bounds } from './bounds.js';
import { decodeBase64 } from './base64.js';

/** Where the picture of a document is. */
export type ImageAddress =
  | { readonly is: 'remote'; readonly href: string; readonly host: string }
  /** In the address itself. */
  | { readonly is: 'data'; readonly href: string }
  /** No address that is ever asked: relative ones would ask the page's own site. */
  | { readonly is: 'refused' };

/** Over an open line a picture can be watched and changed, and nobody but this machine asks this machine. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function imageAddress(source: string): ImageAddress {
  if (/^data:image\//i.test(source)) return { is: 'data', href: source };
  if (source.length > bounds.linkChars) return { is: 'refused' };
  let url: URL;
  try {
    url = new URL(source.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''));
  } catch {
    return { is: 'refused' };
  }
  const { protocol, hostname, host, username, password, href } = url;
  const isOpen = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  if (!isOpen || username !== '' || password !== '') return { is: 'refused' };
  return { is: 'remote', href, host };
}

/** The bytes and the type of a `data:` address; nothing where it is none. */
export function dataOf(href: string): { readonly mimeType: string; readonly bytes: Uint8Array } | undefined {
  const comma = href.indexOf(',');
  if (comma === -1 || comma > 200) return undefined;
  const head = href.slice('data:'.length, comma).trim();
  const isBase64 = /;\s*base64$/i.test(head);
  const mimeType = head.replace(/;.*$/s, '');
  try {
    const body = decodeURIComponent(href.slice(comma + 1));
    const bytes = isBase64 ? decodeBase64(body.replace(/\s+/g, '')) : new TextEncoder().encode(body);
    return bytes && { mimeType, bytes };
  } catch {
    return undefined;
  }
}
