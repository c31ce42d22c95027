import { printJson } from '../../core/form.js';
import { readObject, type FormState } from './form-state.js';
import { isLink, readPasted } from './link.js';

/**
 * What is pasted into the box of the whole. A link, or JSON that does not fit into what is there, takes its place; what
 * cannot be taken changes nothing. `false` where the browser shall paste it as any text.
 */
export function paste(state: FormState, box: HTMLTextAreaElement, text: string): boolean {
  const { limits } = state;
  const pasted = readPasted(text, limits);
  const before = box.value.slice(0, box.selectionStart);
  const behind = box.value.slice(box.selectionEnd);
  const fitsIn = (): boolean =>
    !isLink(text) && readObject(`${before}${text}${behind}`, limits) !== undefined;
  if ('value' in pasted) {
    if (fitsIn()) return false;
    state.writeJson(printJson(pasted.value) ?? '');
    return true;
  }
  const isBare = /^[\s{}]*$/.test(`${before}${behind}`);
  const isPiece = ['not-json', 'wrong-type', 'inexact'].includes(pasted.fault.code) && !isLink(text);
  // A piece of JSON is on its way to become some.
  if (isPiece && (!isBare || fitsIn())) return false;
  state.pasted = pasted.fault;
  return true;
}
