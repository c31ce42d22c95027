import { printJson, readJson, type FormFault, type FormFaultCode } from '../../core/form.js';
import type { JsonObject, Limits } from '../../core/index.js';
import { readObject, type FormState } from './form-state.js';
import { isObject } from './same-json.js';

const mark = '#mcp-arguments=';

/** Returns arguments as a link to a page. All of them stand behind the `#`, which no browser sends to a server. */
export function linkTo(page: string, value: JsonObject): string {
  const [address = ''] = page.split(/[?#]/, 1);
  return `${address}${mark}${encodeURIComponent(JSON.stringify(value))}`;
}

/**
 * Takes what is pasted into the box of the whole form. A link, or JSON that does not fit into what is there, takes its
 * place; what cannot be taken changes nothing. Returns `false` if the browser shall paste it as any text.
 */
export function pasteWhole(state: FormState, box: HTMLTextAreaElement, text: string): boolean {
  const { limits } = state;
  const pasted = readPasted(text, limits);
  const before = box.value.slice(0, box.selectionStart);
  const behind = box.value.slice(box.selectionEnd);
  const isLink = markIn(text) >= 0;
  const fitsIn = (): boolean => !isLink && readObject(`${before}${text}${behind}`, limits) !== undefined;
  if ('value' in pasted) {
    if (fitsIn()) return false;
    state.writeJson(printJson(pasted.value) ?? '');
    return true;
  }
  const isBare = /^[\s{}]*$/.test(`${before}${behind}`);
  const isPiece = ['not-json', 'wrong-type', 'inexact'].includes(pasted.fault.code) && !isLink;
  // A piece of JSON is on its way to become some.
  if (isPiece && (!isBare || fitsIn())) return false;
  state.pasted = pasted.fault;
  return true;
}

/** Reads the object that a text is the JSON of, or holds as a link; or why there is none. */
function readPasted(
  text: string,
  limits: Limits,
): { readonly value: JsonObject } | { readonly fault: FormFault } {
  const json = jsonIn(text, limits);
  if (json === undefined) return refused('not-json', {});
  const reading = readJson(json, limits);
  // Lines and columns of what is in a link are of no use.
  if ('code' in reading)
    return refused(reading.code, reading.code === 'not-json' && markIn(text) >= 0 ? {} : reading.data);
  const { value } = reading;
  return isObject(value) ? { value } : refused('wrong-type', { expected: 'object' });
}

function jsonIn(text: string, limits: Limits): string | undefined {
  const at = markIn(text);
  if (at < 0) return text;
  const encoded = text.slice(at + mark.length).trim();
  // The length is looked at first: no character takes more than nine when it is encoded.
  if (encoded.length > limits.formJsonChars * 9) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Finds the mark in a text that begins with an address, not in one that speaks of such a link. */
function markIn(text: string): number {
  const start = text.slice(0, 4096);
  return /^\s*([a-z][a-z+.-]*:[^\s"{]*)?#mcp-arguments=/i.test(start) ? start.indexOf(mark) : -1;
}

function refused(code: FormFaultCode, data: FormFault['data']): { readonly fault: FormFault } {
  return { fault: { path: '', steps: [], code, data } };
}
