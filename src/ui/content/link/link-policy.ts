import { isPrivateHost } from '../../../shared/network.js';
import { bounds } from '../../base/bounds.js';

export interface SafeLink {
  readonly href: string;
  /** Its target, shown beside it: a host in ASCII form, or a mail address. */
  readonly target: string;
  /** True if it leads into a private network, which the server that sent it may not be able to reach. */
  readonly isPrivate?: true;
}

/** One address, without a syntax that a mail program would read as two. */
const mailAddress = /^[\w.!#$&'*+=^`{|}~-]{1,64}@[a-z\d.-]{1,253}$/i;

/**
 * Returns the link for a server's text; `undefined` if it must not be a link. The parser that would follow the link decides,
 * never a pattern. Rejected addresses stay text: other schemes, relative addresses (which would lead into the page's own site),
 * and addresses with a user name, which serve to imitate another host.
 */
export function safeLink(text: string): SafeLink | undefined {
  if (text.length > bounds.linkChars) return undefined;
  let url: URL;
  try {
    // Browsers ignore these characters in an address, so they must not defeat a rule.
    url = new URL(text.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''));
  } catch {
    return undefined;
  }
  const { protocol, href, host, hostname, pathname, username, password } = url;
  if (username !== '' || password !== '' || hostname.length > bounds.hostChars) return undefined;
  if (protocol === 'mailto:') return mailLink(pathname);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return { href, target: host, ...(isPrivateHost(hostname) ? { isPrivate: true } : {}) };
}

/** Returns a link to an address without the link's other fields, such as more recipients or a subject. */
function mailLink(address: string): SafeLink | undefined {
  return mailAddress.test(address) ? { href: `mailto:${address}`, target: address } : undefined;
}

/** Returns the link for a resource's URI if it is a web address. Other schemes are names, which cannot be opened. */
export function webLink(uri: string): SafeLink | undefined {
  const link = safeLink(uri);
  return link?.href.startsWith('http') ? link : undefined;
}
