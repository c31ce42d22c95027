/** What may not stand in an address as it is; in that of RFC 3987, only what is ASCII. */
const notUri = /[^!#$%&'()*+,\-./:;=?@[\]_~a-z\d]|%(?![\da-f]{2})/i;
const notIri = /[^!#$%&'()*+,\-./:;=?@[\]_~a-z\d\u{a0}-\u{10ffff}]|%(?![\da-f]{2})/iu;
const parts = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
/** Letters of any script, as an address of a mail server may have them. */
const label = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}\p{Join_Control}\u{b7}_-]*[\p{L}\p{M}\p{N}_])?$/u;

/** An address that is whole in itself (RFC 3986), or in letters of any script (RFC 3987). */
export function isUri(text: string, international = false): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text, international);
}

/** An address, or a way from one to another. */
export function isUriReference(text: string, international = false): boolean {
  if ((international ? notIri : notUri).test(text)) return false;
  const [, scheme, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  if (scheme !== undefined && !/^[a-z][a-z\d+.-]*$/i.test(scheme)) return false;
  // Brackets stand around an IPv6 address, and nowhere else.
  if (/[[\]]/.test(path + query + fragment) || fragment.includes('#')) return false;
  // The web's own are nothing without a host.
  if (/^https?$/i.test(scheme ?? '') && !authority) return false;
  return authority === undefined || isAuthority(authority);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (/[@[\]]/.test(text.slice(0, Math.max(at, 0)))) return false;
  const [, literal] = /^\[([^[\]]*)\](?::\d*)?$/.exec(host) ?? [];
  if (literal === undefined) return /^[^:[\]]*(?::\d*)?$/.test(host);
  return isIpv6(literal) || /^v[\da-f]{1,9}\.[^[\]@/]{1,200}$/i.test(literal);
}

/** One @ and no spaces, as mail servers take it; what else they take is their own. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > 1000) return false;
  const isQuoted = /^"(?:[^"\\]|\\.)*"$/.test(name);
  if (!isQuoted && /[\s@"(),:;<>[\\\]\p{Cc}]/u.test(name)) return false;
  const [, literal] = /^\[(?:IPv6:)?(.*)\]$/i.exec(domain) ?? [];
  return literal === undefined ? domain.split('.').every((part) => label.test(part)) : isIp(literal);
}

export function isHostname(text: string): boolean {
  return isName(text, /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i);
}

/** Whether it can be registered is not for a form to say. */
export function isIdnHostname(text: string): boolean {
  return isName(text.replaceAll(/[。．｡]/g, '.'), label);
}

function isName(text: string, part: RegExp): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split('.').every((one) => part.test(one));
}

function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const numbers = text.split('.');
  return (
    numbers.length === 4 && numbers.every((one) => /^(?:0|[1-9]\d{0,2})$/.test(one) && Number(one) < 256)
  );
}

export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  let count = 0;
  for (const [at, half] of halves.entries()) {
    const groups = half === '' ? [] : half.split(':');
    const isLast = at === halves.length - 1;
    for (const [place, group] of groups.entries()) {
      const isV4 = isLast && place === groups.length - 1 && group.includes('.');
      if (isV4 ? !isIpv4(group) : !/^[\da-f]{1,4}$/i.test(group)) return false;
      count += isV4 ? 2 : 1;
    }
  }
  return halves.length === 2 ? count < 8 : count === 8;
}
