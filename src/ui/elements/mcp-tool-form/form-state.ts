import {
  changeAt,
  checkForm,
  formOf,
  initialValue,
  printJson,
  readForm,
  readJson,
  toFormValue,
  type FormFault,
  type FormNode,
  type FormReading,
  type FormStep,
  type FormValue,
  type JsonObject,
  type SchemaError,
} from '../../../core/index.js';
import type { Strings } from '../../locales/strings.js';
import { changesOf, isSameJson, type Changes } from './changes.js';
import { locate, restId } from './locate.js';

/** Something that is wrong, as a person is told of it. */
export interface Note {
  readonly id: string;
  /** Where, in labels; empty for the whole. */
  readonly label: string;
  readonly sentence: string;
}

/** The id of the box in which the whole form is edited as JSON. */
export const jsonId = 'json';

/** What a person has made of one tool's form: its value, and how far they have come with it. */
export class FormState {
  readonly node: FormNode;
  /** Parts of which it may be said by now what is wrong with them. */
  readonly touched: Set<string> = new Set();
  /** Parts that were opened or have grown. */
  readonly opened: Set<string> = new Set();
  /** The whole form as JSON, while it is edited as that. */
  json: string | undefined;
  #value: FormValue;
  #reading: FormReading | undefined;
  #errors: readonly SchemaError[] = [];

  constructor(schema: JsonObject, value: JsonObject | undefined) {
    this.node = formOf(schema);
    this.#value = value === undefined ? beginningOf(this.node) : toFormValue(this.node, value);
  }

  get value(): FormValue {
    return this.#value;
  }

  get reading(): FormReading {
    return (this.#reading ??= readForm(this.node, this.#value));
  }

  /** The arguments, where there is nothing to mend. */
  get arguments(): JsonObject | undefined {
    if (this.faults.length > 0) return undefined;
    const whole = this.json === undefined ? this.reading.json : readObject(this.json);
    return isObject(whole) ? whole : undefined;
  }

  /** What differs from arguments as they once were. */
  changesSince(before: JsonObject): Changes {
    if (this.json === undefined) return changesOf(this.node, this.#value, this.reading.json, before);
    return isSameJson(readObject(this.json), before) ? new Map() : new Map([[jsonId, before]]);
  }

  get faults(): readonly FormFault[] {
    const whole = this.json === undefined ? undefined : wholeFault(this.json);
    return whole ? [whole] : this.reading.faults;
  }

  get isEmpty(): boolean {
    return this.node.kind === 'group' && this.node.fields.length === 0 && !this.node.open && !this.#hasRest();
  }

  /** The same for another schema of the same tool: what was filled in stays. */
  movedTo(schema: JsonObject): FormState {
    const { json } = this.reading;
    const moved = new FormState(schema, isObject(json) ? json : {});
    if (this.json !== undefined) moved.writeJson(this.json);
    return moved;
  }

  put(id: string, steps: readonly FormStep[], value: FormValue, strings: Strings): void {
    const isInside = (error: SchemaError): boolean =>
      `${this.#placeOf(error, strings).id}-`.startsWith(`${id}-`);
    this.#errors = this.#errors.filter((error) => !isInside(error));
    this.#set(changeAt(this.#value, steps, () => value));
  }

  fill(value: JsonObject): void {
    this.#set(toFormValue(this.node, value));
    this.touched.clear();
    if (this.json !== undefined) this.json = printJson(value) ?? '';
  }

  refuse(errors: readonly SchemaError[]): void {
    this.#errors = errors;
  }

  /** The whole as JSON; what is typed there becomes the form's value as soon as it can be one. */
  writeJson(text: string): void {
    this.json = text;
    this.#errors = [];
    const whole = readObject(text);
    if (whole) this.#set(toFormValue(this.node, whole));
  }

  /** `false` where the one does not hold what the other does, so that something would be lost. */
  turn(): boolean {
    if (this.json !== undefined) {
      if (wholeFault(this.json)) return false;
      this.json = undefined;
      return true;
    }
    if (this.reading.unreadable) return false;
    this.json = printJson(this.reading.json ?? {}) ?? '';
    return true;
  }

  touchAll(strings: Strings): void {
    for (const fault of this.faults) this.touched.add(this.#placeOf(fault, strings).id);
  }

  /** What may be said by now, of the person's doing and of what the tool refused, in the order of the form. */
  notes(strings: Strings): { readonly own: readonly Note[]; readonly refused: readonly Note[] } {
    const words = strings.form;
    const own = this.faults
      .map((fault) => ({ ...this.#placeOf(fault, strings), sentence: words.faults[fault.code](fault.data) }))
      .filter(({ id }) => this.touched.has(id));
    const refused = this.#errors.map((error) => ({
      ...this.#placeOf(error, strings),
      sentence:
        (Object.hasOwn(words.keywords, error.keyword) && words.keywords[error.keyword]) || error.message,
    }));
    return { own, refused };
  }

  #placeOf(
    { path, rest }: { readonly path: string; readonly rest?: true },
    strings: Strings,
  ): { id: string; label: string } {
    const place = locate(this.node, this.#value, path, strings);
    if (this.json !== undefined) return { id: jsonId, label: place.label };
    return rest
      ? { id: restId(place.id), label: [place.label, strings.form.others].filter(Boolean).join(' › ') }
      : place;
  }

  #hasRest(): boolean {
    return this.#value.kind !== 'group' || this.#value.rest.kind !== 'absent';
  }

  #set(value: FormValue): void {
    this.#value = value;
    this.#reading = undefined;
  }
}

/** A tool's arguments are an object, so that its JSON begins as one. */
function beginningOf(node: FormNode): FormValue {
  const initial = initialValue(node);
  return initial.kind === 'absent' && node.kind === 'json' ? { kind: 'typed', text: '{}' } : initial;
}

const anObject: FormNode = { kind: 'json', reason: 'anything', types: ['object'], schema: true };

function wholeFault(text: string): FormFault | undefined {
  return checkForm(anObject, { kind: 'typed', text })[0];
}

function readObject(text: string): JsonObject | undefined {
  const reading = readJson(text);
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
