import type { UnreadableJson } from './json.js';
import type { FormStep } from './value.js';

/** Every fault that a form finds by itself. */
export type FormFaultCode =
  | UnreadableJson
  | 'missing'
  | 'unfinished'
  | 'not-a-number'
  | 'not-an-integer'
  | 'too-small'
  | 'too-large'
  | 'not-above'
  | 'not-below'
  | 'not-a-multiple'
  | 'too-short'
  | 'too-long'
  /** Not what its format says; `data.format` names it. */
  | 'format'
  | 'not-encoded'
  | 'too-few'
  | 'too-many'
  /** Two items of a list are the same; `data.other` is the earlier one's position, from 1. */
  | 'not-unique'
  | 'too-few-properties'
  | 'too-many-properties'
  | 'not-a-choice'
  | 'wrong-type'
  /** A property of a free name: its name is missing, another has it, or a field has it. */
  | 'no-name'
  | 'same-name'
  | 'is-a-field'
  | 'not-a-name';

/** Something in a form that a person must mend before it can be sent. */
export interface FormFault {
  /** Where in the arguments: a JSON Pointer (RFC 6901). */
  readonly path: string;
  /** Where in the form. */
  readonly steps: readonly FormStep[];
  /** Set where the fault is in the name of a property and not in its value. */
  readonly name?: true;
  readonly code: FormFaultCode;
  /** What its sentence is made from. */
  readonly data: Readonly<Record<string, string | number>>;
}
