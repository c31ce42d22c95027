import {
  isEmail,
  isHostname,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isUri,
  isUriReference,
} from './format-address.js';
import { isDate, isDateTime, isDuration, isTime } from './format-time.js';

const uuid = /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Of an expression to be compiled; a longer one is taken as it is. */
const mostExpression = 1000;

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['uri', (text: string): boolean => isUri(text)],
  ['iri', (text: string): boolean => isUri(text, true)],
  // No format of JSON Schema: what people take for an address is one.
  ['url', (text: string): boolean => isUri(text, true)],
  ['uri-reference', (text: string): boolean => isUriReference(text)],
  ['iri-reference', (text: string): boolean => isUriReference(text, true)],
  ['uuid', (text: string): boolean => uuid.test(text)],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['hostname', isHostname],
  ['idn-hostname', isIdnHostname],
  ['json-pointer', isPointer],
  ['regex', isExpression],
  ['color', isColour],
  ['colour', isColour],
  ['byte', isBase64],
  ['base64', isBase64],
  ['base64url', isBase64Url],
]);

/**
 * Whether a text is what its format says; true for formats that are unknown. Takes time in the length of the text, whatever
 * the text. Lenient where a format leaves room: the server has the last word.
 */
export function isOfFormat(format: string, text: string): boolean {
  return formats.get(format)?.(text) ?? true;
}

function isPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
}

/** Only compiled, never run. */
function isExpression(text: string): boolean {
  if (text.length > mostExpression) return true;
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** In digits after a #; else a name or a notation of CSS, of which there are always more. */
function isColour(text: string): boolean {
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
