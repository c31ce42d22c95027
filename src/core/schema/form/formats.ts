const uuid = /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const duration = /^P(?=\d|T\d)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
/** Maximum length of a time or duration that is checked, in characters. */
const maxTimeChars = 200;

const tests: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  // Format of RFC 3339, appendix A.
  ['duration', (text) => text.length <= maxTimeChars && duration.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['uri', (text) => isUri(text)],
  ['iri', (text) => isUri(text, true)],
  // JSON Schema does not define this format, but servers use it for web addresses.
  ['url', (text) => isUri(text, true)],
  ['uri-reference', (text) => isUriReference(text)],
  ['iri-reference', (text) => isUriReference(text, true)],
  ['uuid', (text) => uuid.test(text)],
  ['ipv4', (text) => ipv4.test(text)],
  ['ipv6', isIpv6],
  ['hostname', (text) => hasLabels(text, /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i)],
  ['idn-hostname', (text) => hasLabels(text.replaceAll(/[。．｡]/g, '.'), label)],
  ['json-pointer', (text) => /^(?:$|\/)/.test(text) && !/~(?![01])/.test(text)],
  ['regex', isExpression],
  ['color', isColor],
  ['colour', isColor],
  ['byte', isBase64],
  ['base64', isBase64],
  ['base64url', isBase64Url],
]);

/**
 * Returns true if a text has a format, or the format is unknown. Runs in linear time. Ambiguous cases are accepted, because the
 * server decides.
 */
export function isOfFormat(format: string, text: string): boolean {
  return tests.get(format)?.(text) ?? true;
}

/** Returns true for a regular expression. Short ones are compiled to check this, and none is run. */
function isExpression(text: string): boolean {
  if (text.length > 1000) return true;
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Checks hexadecimal colors only, because CSS keeps adding names and notations. */
function isColor(text: string): boolean {
  return text.startsWith('#') ? /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) : text.trim() !== '';
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^a-z\d+/]/i.test(withoutPadding(text));
}

function isBase64Url(text: string): boolean {
  const bare = withoutPadding(text);
  const isWhole = text.length === bare.length ? bare.length % 4 !== 1 : text.length % 4 === 0;
  return isWhole && !/[^\w-]/.test(bare);
}

function withoutPadding(text: string): string {
  return text.endsWith('==') ? text.slice(0, -2) : text.endsWith('=') ? text.slice(0, -1) : text;
}

/** Matches characters that must be escaped in a URI (RFC 3986) and in an IRI (RFC 3987). */
const notUri = /[^!#$%&'()*+,\-./:;=?@[\]_~a-z\d]|%(?![\da-f]{2})/i;
const notIri = /[^!#$%&'()*+,\-./:;=?@[\]_~a-z\d\u{a0}-\u{10ffff}]|%(?![\da-f]{2})/iu;
const parts = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
/** One part of an internationalized host name. */
const label = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}\p{Join_Control}\u{b7}_-]*[\p{L}\p{M}\p{N}_])?$/u;

function isUri(text: string, international = false): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text, international);
}

function isUriReference(text: string, international = false): boolean {
  if ((international ? notIri : notUri).test(text)) return false;
  const [, scheme, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  if (scheme !== undefined && !/^[a-z][a-z\d+.-]*$/i.test(scheme)) return false;
  // Brackets are allowed only around an IPv6 address.
  if (/[[\]]/.test(path + query + fragment) || fragment.includes('#')) return false;
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

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > 1000) return false;
  const isQuoted = /^"(?:[^"\\]|\\.)*"$/.test(name);
  if (!isQuoted && /[\s@"(),:;<>[\\\]\p{Cc}]/u.test(name)) return false;
  const [, literal] = /^\[(?:IPv6:)?(.*)\]$/i.exec(domain) ?? [];
  return literal === undefined
    ? domain.split('.').every((part) => label.test(part))
    : ipv4.test(literal) || isIpv6(literal);
}

function hasLabels(text: string, part: RegExp): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split('.').every((one) => part.test(one));
}

/** Uses the browser's parser, after excluding white space and zones, which the parser would accept. */
function isIpv6(text: string): boolean {
  return text.length <= 45 && /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`);
}

const clock = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;

/** Returns true for an existing day. Some engines parse `2026-02-30` as a later day. */
function isDate(text: string): boolean {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns true for a time of day with its offset (RFC 3339). */
function isTime(text: string): boolean {
  const match = text.length <= maxTimeChars ? clock.exec(text) : null;
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0, , offsetHour = 0, offsetMinute = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is at 23:59:60 UTC.
  const ahead = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1);
  return second === 60 && (hour * 60 + minute - ahead + 2880) % 1440 === 1439;
}

/** Returns true for a date and time (RFC 3339), also with a space instead of the T. */
function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /[t ]/i.test(text.charAt(10)) && isTime(text.slice(11));
}
