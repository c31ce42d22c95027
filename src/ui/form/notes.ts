import { pointerTo, type FormFault, type FormNode, type FormValue } from '../../core/form.js';
import type { SchemaError } from '../../core/index.js';
import { locate, locateSteps, type Located } from './locate.js';
import { sentenceOf } from './refusals.js';
import type { FormWords } from './strings.js';

/** The id of the box in which the whole form is edited as JSON. */
export const jsonId = 'json';

/** Something that is wrong, as a person is told of it. */
export interface Note {
  readonly id: string;
  /** Where, in labels; empty for the whole. */
  readonly label: string;
  readonly sentence: string;
}

/** What is wrong by the person's doing, and what the tool refused. */
export interface Notes {
  readonly own: readonly Note[];
  readonly refused: readonly Note[];
}

interface Noted {
  readonly node: FormNode;
  readonly value: FormValue;
  readonly json: string | undefined;
  readonly pasted: FormFault | undefined;
  readonly faults: readonly FormFault[];
  readonly errors: readonly SchemaError[];
}

/** All that is wrong with a form, in its order. */
export function notesOf(form: Noted, strings: FormWords): Notes {
  return {
    own: (form.pasted ? [form.pasted] : form.faults).map((fault) => noteOf(form, fault, strings)),
    refused: form.errors.map((error) => ({
      ...inSight(form, locate(form.node, form.value, placeOf(error), strings)),
      sentence: sentenceOf(error, strings.form.keywords),
    })),
  };
}

/** What is missing is said where it is to be filled in. */
function placeOf({ path, keyword, params }: SchemaError): string {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  const { property } = params;
  return isMissing && typeof property === 'string' ? pointerTo(path, property) : path;
}

/** One fault, as a person is told of it. */
export function noteOf(form: Noted, fault: FormFault, strings: FormWords): Note {
  const { steps, name, code, data } = fault;
  const { faults, notPasted } = strings.form;
  const sentence = faults[code](data);
  return {
    ...inSight(form, locateSteps(form.node, form.value, steps, strings, name)),
    sentence: fault === form.pasted ? notPasted(sentence) : sentence,
  };
}

function inSight({ json }: Noted, { id, label }: Located): Located {
  return { id: json === undefined ? id : jsonId, label };
}
