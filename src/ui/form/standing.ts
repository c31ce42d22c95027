import type { JsonObject } from '../../core/index.js';
import type { Standing } from './associated.js';
import { controlIn } from './focus.js';
import type { FormState } from './form-state.js';
import { noteOf } from './notes.js';
import type { FormWords } from './strings.js';

/** How a form stands: what it would send, or what is to be mended first. */
export function standingOf(
  state: FormState,
  current: JsonObject | undefined,
  strings: FormWords,
  root: ParentNode,
): Standing {
  const fault = state.pasted ?? state.faults[0];
  if (fault) {
    const { id, label, sentence } = noteOf(state, fault, strings);
    const text = label === '' ? sentence : strings.form.at(label, sentence);
    const anchor = controlIn(root.querySelector(`#${CSS.escape(id)}`) ?? root.querySelector('form'));
    return { flaw: { isMissing: fault.code === 'missing', text, anchor } };
  }
  // Half a date is in its control alone, until that is left.
  return current
    ? { value: JSON.stringify(current) }
    : { flaw: { text: strings.form.faults.unfinished({}) } };
}
