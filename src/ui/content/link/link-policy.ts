import { isPrivateHost } from '../../../shared/network.js';
import { bounds } from '../../base/bounds.js';

export interface SafeLink {
  readonly href: string;
  /** Its target, shown beside it: a host in its ASCII form, or a mail address. */
  readonly target: string;
  /** True if it leads into a private network, where the server that sent it may not have been able to go. */
  readonly isPrivate?: true;
}

/** One address, and no other way of writing that a mail program would read as two. */
const mailAddress = /^[\w.!#$&'*+=^`{|}~-]{1,64}@[a-z\d.-]{1,253}$/i;

/**
 * Returns the link that a server's text may become, or `undefined`. It is decided by the parser that would follow it and never by a
 * pattern. What is refused stays text: other schemes, relative addresses (they would lead into the page's own site),
 * and addresses with a user name in them, which exist to look like another host.
 */
export function safeLink(text: string): SafeLink | undefined {
  if (text.length > bounds.linkChars) return undefined;
  let url: URL;
  try {
    // A browser ignores these while it reads an address, so a rule must not be fooled by them either.
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

/** Returns the link of a resource's URI, if it is of the web. Any other scheme is a name, and nothing to open. */
export function webLink(uri: string): SafeLink | undefined {
  const link = safeLink(uri);
  return link?.href.startsWith('http') ? link : undefined;
}
