import type { JsonObject } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import { controlIn } from './focus.js';
import type { FormState } from './form-state.js';
import { noteOf } from './notes.js';

/** A form's validity for the page's own form: the JSON to send, or the first thing to fix. */
export type FormValidity =
  | { readonly value: string | null }
  | { readonly text: string; readonly isMissing: boolean; readonly anchor?: HTMLElement | undefined };

export function validityOf(
  state: FormState,
  current: JsonObject | undefined,
  strings: FormStrings,
  root: ParentNode,
): FormValidity {
  const fault = state.pasted ?? state.faults[0];
  if (fault) {
    const { id, label, sentence } = noteOf(state, fault, strings);
    const text = label === '' ? sentence : strings.at(label, sentence);
    const anchor = controlIn(root.querySelector(`#${CSS.escape(id)}`) ?? root.querySelector('form'));
    return { text, isMissing: fault.code === 'missing', anchor };
  }
  // Half a date is in its control alone, until that is left.
  return current
    ? { value: JSON.stringify(current) }
    : { text: strings.faults.unfinished({}), isMissing: false };
}

export function report(internals: ElementInternals, validity: FormValidity): void {
  if ('value' in validity) {
    internals.setFormValue(validity.value);
    internals.setValidity({});
    return;
  }
  const { text, isMissing, anchor } = validity;
  const flags = isMissing ? { valueMissing: true } : { customError: true };
  internals.setFormValue(null);
  internals.setValidity(flags, text, ...(anchor?.isConnected ? [anchor] : []));
}
