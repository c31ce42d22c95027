import { readJson, type FormFault, type FormFaultCode } from '../../core/form.js';
import type { JsonObject, Limits } from '../../core/index.js';

const mark = '#mcp-arguments=';

/** Arguments as a link to a page. All of them stand behind the `#`, which no browser sends to a server. */
export function linkTo(page: string, value: JsonObject): string {
  const [address = ''] = page.split(/[?#]/, 1);
  return `${address}${mark}${encodeURIComponent(JSON.stringify(value))}`;
}

/** What a text that was pasted comes to: the object that it is the JSON of, or holds as a link; or why it is none. */
export type Pasted = { readonly value: JsonObject } | { readonly fault: FormFault };

/** The length is looked at before anything else: what is too long is never taken apart. */
export function readPasted(text: string, limits: Limits): Pasted {
  const json = jsonIn(text, limits);
  if (json === undefined) return refused('not-json', {});
  const reading = readJson(json, limits);
  // Lines and columns of what is in a link are of no use.
  if ('code' in reading)
    return refused(reading.code, reading.code === 'not-json' && isLink(text) ? {} : reading.data);
  const { value } = reading;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { value: value as JsonObject }
    : refused('wrong-type', { expected: 'object' });
}

export function isLink(text: string): boolean {
  return markIn(text) >= 0;
}

function jsonIn(text: string, limits: Limits): string | undefined {
  const at = markIn(text);
  if (at < 0) return text;
  const encoded = text.slice(at + mark.length).trim();
  // No character takes more than nine when it is encoded; too long as it is, it is too long as JSON.
  if (encoded.length > limits.formJsonChars * 9) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Where an address is what it begins with, and not in the midst of a text that speaks of one. */
function markIn(text: string): number {
  const start = text.slice(0, 4096);
  return /^\s*([a-z][a-z+.-]*:[^\s"{]*)?#mcp-arguments=/i.test(start) ? start.indexOf(mark) : -1;
}

function refused(code: FormFaultCode, data: FormFault['data']): Pasted {
  return { fault: { path: '', steps: [], code, data } };
}
