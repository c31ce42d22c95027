import { printJson, readForm, readJson, type FormFault, type FormFaultCode } from '../../core/form.js';
import type { JsonObject, Limits } from '../../core/index.js';
import { readObject, type FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { isObject } from '../../shared/is-object.js';
import { copyText } from '../base/copy-text.js';
import { withoutSecrets } from './secrets.js';

/** The arguments follow the `#` of the link. Browsers do not send the part after `#` to a server. */
const prefix = '#mcp-arguments=';

/** Copies the values as a link to this page, which can be pasted into a form as JSON. Secrets are left out. */
export async function copyLink(view: FormView, { node, value, limits, schema }: FormState): Promise<void> {
  const { strings, host } = view;
  const shareable = withoutSecrets(node, value, schema);
  const { json } = readForm(node, shareable.value, limits);
  const [page = ''] = location.href.split(/[?#]/, 1);
  const address = `${page}${prefix}${encodeURIComponent(JSON.stringify(isObject(json) ? json : {}))}`;
  const isCopied = await copyText(address);
  const done = isCopied ? strings.linkCopied : strings.linkShown;
  const status = shareable.isLess ? `${done} ${strings.linkIsLess}` : done;
  view.link = { status, address: isCopied ? undefined : address };
  view.say(status);
  await host.updateComplete;
  host.renderRoot.querySelector<HTMLInputElement>('#link')?.select();
}

/**
 * Handles text pasted into the box of the whole form. A link, or JSON that does not fit into the existing text, replaces that
 * text. Rejected text changes nothing. Returns `false` if the browser has to paste the text as usual.
 */
export function pasteWhole(state: FormState, box: HTMLTextAreaElement, text: string): boolean {
  const { limits } = state;
  const start = linkStart(text);
  const isLink = start >= 0;
  const pasted = readPasted(text, start, limits);
  const before = box.value.slice(0, box.selectionStart);
  const behind = box.value.slice(box.selectionEnd);
  const fitsIn = (): boolean => !isLink && readObject(`${before}${text}${behind}`, limits) !== undefined;
  if ('value' in pasted) {
    if (fitsIn()) return false;
    state.writeJson(printJson(pasted.value) ?? '');
    return true;
  }
  const isBare = /^[\s{}]*$/.test(`${before}${behind}`);
  const isPiece = ['not-json', 'wrong-type', 'inexact'].includes(pasted.code) && !isLink;
  // The person may complete a piece of JSON later.
  if (isPiece && (!isBare || fitsIn())) return false;
  state.pasted = pasted;
  return true;
}

/** Parses the object in a text, which is JSON or a link. Returns a fault if there is none. */
function readPasted(text: string, start: number, limits: Limits): { readonly value: JsonObject } | FormFault {
  const json = start < 0 ? text : decoded(text.slice(start + prefix.length).trim(), limits);
  if (json === undefined) return fault('not-json', {});
  const reading = readJson(json, limits);
  // In a link, the line and column of an error are of no use to the person.
  if ('code' in reading)
    return fault(reading.code, reading.code === 'not-json' && start >= 0 ? {} : reading.data);
  const { value } = reading;
  return isObject(value) ? { value } : fault('wrong-type', { expected: 'object' });
}

function decoded(encoded: string, limits: Limits): string | undefined {
  // The length is checked first: an encoded character takes at most nine.
  if (encoded.length > limits.formJsonChars * 9) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Returns where the arguments of a link begin; -1 for a text that only mentions such a link. */
function linkStart(text: string): number {
  const start = text.slice(0, 4096);
  return /^\s*([a-z][a-z+.-]*:[^\s"{]*)?#mcp-arguments=/i.test(start) ? start.indexOf(prefix) : -1;
}

function fault(code: FormFaultCode, data: FormFault['data']): FormFault {
  return { path: '', steps: [], code, data };
}
