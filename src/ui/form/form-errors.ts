import { patternFault, pointerTo, type FormFault } from '../../core/form.js';
import { unescapeStep } from '../../shared/json-pointer.js';
import type { SchemaError } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import type { FormState } from './form-state.js';
import { idOf, jsonId, placesAlong, rootId, stepInto, type Place } from './places.js';

/** An error as shown to a person, at its field. */
export interface FormError {
  readonly id: string;
  /** Labels on the way to the field; empty for an error of the whole form. */
  readonly label: string;
  readonly sentence: string;
}

/** Returns everything that a person has to fix, in the order of the form. */
export function ownErrors(state: FormState, strings: FormStrings): readonly FormError[] {
  const { pasted, faults } = state;
  return (pasted ? [pasted] : faults).map((fault) => faultError(state, fault, strings));
}

/** Returns the errors to show: those at fields that the person has left, and those of the last call. */
export function shownErrors(
  state: FormState,
  strings: FormStrings,
): { readonly own: readonly FormError[]; readonly refused: readonly FormError[] } {
  return {
    own: ownErrors(state, strings).filter(({ id }) => state.touched.has(id)),
    refused: state.errors.map((error) => refusedError(state, error, strings)),
  };
}

/** Removes the errors of the last call at a changed field, and inside it. */
export function dropRefused(state: FormState, id: string, strings: FormStrings): void {
  state.errors = state.errors.filter(
    (error) => !`${refusedError(state, error, strings).id}-`.startsWith(`${id}-`),
  );
}

/** Returns a fault as shown to a person. */
export function faultError(state: FormState, fault: FormFault, strings: FormStrings): FormError {
  const places = placesAlong(state, fault.steps, (place, step) => stepInto(place, step, strings));
  const sentence = strings.faults[fault.code](fault.data);
  return errorAt(state, places, fault === state.pasted ? strings.notPasted(sentence) : sentence, fault.name);
}

/**
 * Returns an error of the last call as shown to a person. An error inside a JSON field belongs to that field. An error about a
 * missing value is shown at the field of that value.
 */
function refusedError(state: FormState, error: SchemaError, strings: FormStrings): FormError {
  const { path, keyword, params, message } = error;
  const { property } = params;
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  const pointer = isMissing && typeof property === 'string' ? pointerTo(path, property) : path;
  const places = placesAlong(state, pointer.split('/').slice(1), (place, token) =>
    stepByName(place, unescapeStep(token), strings),
  );
  // The sentence is in the person's language if there is a translation. Otherwise, it is the validator's message.
  const known = Object.hasOwn(strings.keywords, keyword) ? strings.keywords[keyword] : undefined;
  return errorAt(state, places, broken(places, keyword, strings) ?? known?.(params) ?? message);
}

/** Returns a description of the expected text, because few people can read its pattern. */
function broken(places: readonly Place[], keyword: string, { faults }: FormStrings): string | undefined {
  const node = keyword === 'pattern' ? places.at(-1)?.node : undefined;
  return node?.kind === 'text' ? faults.pattern(patternFault(node).data ?? {}) : undefined;
}

/** Returns an error at the last field of a path. */
function errorAt(state: FormState, places: readonly Place[], sentence: string, isName = false): FormError {
  const { id = rootId, labels = [] } = places.at(-1) ?? {};
  const own = isName ? idOf.entryName(id) : id;
  return { id: state.json === undefined ? own : jsonId, label: labels.join(' › '), sentence };
}

function stepByName(place: Place, name: string, strings: FormStrings): Place | undefined {
  const { value } = place;
  if (value.kind === 'variant') {
    // A JSON Pointer has no step for a branch.
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
