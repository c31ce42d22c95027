import { pointerTo, type FormFault, type FormNode, type FormValue } from '../../core/form.js';
import type { SchemaError } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import { jsonId } from './ids.js';
import { locate, locateFault, type Located } from './locate.js';

/** An error, as a person is told of it; its label is empty if it is of the whole form. */
export interface Note extends Located {
  readonly sentence: string;
}

export interface Notes {
  /** Errors that the person has to fix. */
  readonly own: readonly Note[];
  /** Errors of the last call. */
  readonly refused: readonly Note[];
}

interface Form {
  readonly node: FormNode;
  readonly value: FormValue;
  readonly json: string | undefined;
  readonly pasted: FormFault | undefined;
  readonly faults: readonly FormFault[];
  readonly errors: readonly SchemaError[];
}

/** Returns all errors of a form, in its order. */
export function notesOf(form: Form, strings: FormStrings): Notes {
  return {
    own: (form.pasted ? [form.pasted] : form.faults).map((fault) => noteOf(form, fault, strings)),
    refused: form.errors.map((error) => ({
      ...inView(form, locate(form, pathOf(error), strings)),
      sentence: sentenceOf(error, strings.keywords),
    })),
  };
}

/** Returns one fault as a person is told of it. */
export function noteOf(form: Form, fault: FormFault, strings: FormStrings): Note {
  const sentence = strings.faults[fault.code](fault.data);
  return {
    ...inView(form, locateFault(form, fault, strings)),
    sentence: fault === form.pasted ? strings.notPasted(sentence) : sentence,
  };
}

/** A missing value is reported where it is to be filled in. */
function pathOf({ path, keyword, params }: SchemaError): string {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  const { property } = params;
  return isMissing && typeof property === 'string' ? pointerTo(path, property) : path;
}

/** Says what a validator found in the reader's language, or else as the validator does. */
function sentenceOf({ keyword, params, message }: SchemaError, strings: FormStrings['keywords']): string {
  const known = Object.hasOwn(strings, keyword) ? strings[keyword] : undefined;
  return known?.(params) ?? message;
}

function inView({ json }: Form, { id, label }: Located): Located {
  return { id: json === undefined ? id : jsonId, label };
}
