import { pointerTo, type FormFault } from '../../core/form.js';
import type { SchemaError } from '../../core/index.js';
import type { FormStrings } from '../locales/strings/form.js';
import type { FormState } from './form-state.js';
import { idOf, jsonId, type Place, rootPlace, stepInto } from './places.js';

/** An error as a person reads it, at its field. */
export interface FormError {
  readonly id: string;
  /** The labels on the way to the field; empty if the error is of the whole form. */
  readonly label: string;
  readonly sentence: string;
}

interface FormErrors {
  /** Errors that the person has to fix. */
  readonly own: readonly FormError[];
  /** Errors of the last call. */
  readonly refused: readonly FormError[];
}

/** Returns all errors of a form, in its order. */
export function allErrors(state: FormState, strings: FormStrings): FormErrors {
  const { pasted, faults } = state;
  return {
    own: (pasted ? [pasted] : faults).map((fault) => faultError(state, fault, strings)),
    refused: state.errors.map((error) => refusedError(state, error, strings)),
  };
}

/** Returns the errors that may be shown by now. */
export function shownErrors(state: FormState, strings: FormStrings): FormErrors {
  const { own, refused } = allErrors(state, strings);
  return { own: own.filter(({ id }) => state.touched.has(id)), refused };
}

/** Drops the errors of the last call at a field that is changed, and inside it. */
export function dropRefused(state: FormState, id: string, strings: FormStrings): void {
  state.errors = state.errors.filter(
    (error) => !`${refusedError(state, error, strings).id}-`.startsWith(`${id}-`),
  );
}

/** Returns one fault as a person reads it. */
export function faultError(state: FormState, fault: FormFault, strings: FormStrings): FormError {
  const place = follow(state, fault.steps, (at, step) => stepInto(at, step, strings));
  const sentence = strings.faults[fault.code](fault.data);
  return errorAt(
    state,
    fault.name ? { ...place, id: idOf.entryName(place.id) } : place,
    fault === state.pasted ? strings.notPasted(sentence) : sentence,
  );
}

/** An error inside a JSON field belongs to that field; a missing value is reported where it is to be filled in. */
function refusedError(state: FormState, error: SchemaError, strings: FormStrings): FormError {
  const { path, keyword, params, message } = error;
  const { property } = params;
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  const pointer = isMissing && typeof property === 'string' ? pointerTo(path, property) : path;
  const place = follow(state, pointer.split('/').slice(1), (at, token) =>
    stepByName(at, token.replaceAll('~1', '/').replaceAll('~0', '~'), strings),
  );
  // The reader's language, or else the validator's.
  const known = Object.hasOwn(strings.keywords, keyword) ? strings.keywords[keyword] : undefined;
  return errorAt(state, place, known?.(params) ?? message);
}

function errorAt({ json }: FormState, { id, labels }: Place, sentence: string): FormError {
  return { id: json === undefined ? id : jsonId, label: labels.join(' › '), sentence };
}

/** Returns the field nearest to where the steps lead. */
function follow<Step>(
  { node, value }: FormState,
  steps: readonly Step[],
  next: (place: Place, step: Step) => Place | undefined,
): Place {
  let place = rootPlace(node, value);
  for (const step of steps) {
    const inner = next(place, step);
    if (!inner) break;
    place = inner;
  }
  return place;
}

function stepByName(place: Place, name: string, strings: FormStrings): Place | undefined {
  const { value } = place;
  if (value.kind === 'variant') {
    // A branch is no step of a JSON Pointer.
    const branch = stepInto(place, { branch: value.branch }, strings);
    return branch && stepByName(branch, name, strings);
  }
  if (value.kind === 'list') {
    const item = value.items[Number(name)];
    return item && stepInto(place, { item: item.id }, strings);
  }
  const entry = value.kind === 'group' ? value.entries.find((one) => one.name === name) : undefined;
  return (
    stepInto(place, { field: name }, strings) ?? (entry && stepInto(place, { entry: entry.id }, strings))
  );
}
