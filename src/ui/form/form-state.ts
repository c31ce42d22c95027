import {
  checkForm,
  formOf,
  initialValue,
  printJson,
  putAt,
  readForm,
  readJson,
  toFormValue,
  type FormFault,
  type FormNode,
  type FormReading,
  type FormStep,
  type FormValue,
} from '../../core/form.js';
import {
  defaultLimits,
  type JsonObject,
  type JsonValue,
  type Limits,
  type SchemaError,
} from '../../core/index.js';
import { changesOf, type Changes } from './changes.js';
import { jsonId, notesOf, type Notes } from './notes.js';
import { isSameJson } from './same-json.js';
import type { FormWords } from './strings.js';

/** What a person has made of one tool's form: its value, and how far they have come with it. */
export class FormState {
  readonly node: FormNode;
  readonly limits: Limits;
  /** Parts of which it may be said by now what is wrong with them. */
  readonly touched: Set<string> = new Set();
  /** Parts that were opened or have grown. */
  readonly opened: Set<string> = new Set();
  /** The whole form as JSON, while it is edited as that. */
  json: string | undefined;
  /** What was pasted there and could not be taken. */
  pasted: FormFault | undefined;
  readonly #own: Partial<Limits> | undefined;
  #value: FormValue;
  #reading: FormReading | undefined;
  #errors: readonly SchemaError[] = [];

  readonly schema: JsonValue;

  constructor(schema: JsonValue, value?: JsonObject, own?: Partial<Limits>) {
    this.schema = schema;
    this.#own = own;
    this.limits = own ? { ...defaultLimits, ...own } : defaultLimits;
    this.node = formOf(schema, this.limits);
    this.#value =
      value === undefined ? beginningOf(this.node, this.limits) : toFormValue(this.node, value, this.limits);
  }

  get value(): FormValue {
    return this.#value;
  }

  get errors(): readonly SchemaError[] {
    return this.#errors;
  }

  get reading(): FormReading {
    return (this.#reading ??= readForm(this.node, this.#value, this.limits));
  }

  /** What is filled in, as far as it is a value. */
  get object(): JsonObject | undefined {
    const whole = this.json === undefined ? this.reading.json : readObject(this.json, this.limits);
    return isObject(whole) ? whole : undefined;
  }

  /** The arguments, where there is nothing to mend. */
  get arguments(): JsonObject | undefined {
    return this.faults.length > 0 ? undefined : this.object;
  }

  get faults(): readonly FormFault[] {
    const whole = this.json === undefined ? undefined : wholeFault(this.json, this.limits);
    if (whole) return [whole];
    const { faults, json } = this.reading;
    if (faults.length > 0 || this.json !== undefined || isObject(json)) return faults;
    // What is called takes its arguments by name, whatever the schema says of them.
    return [{ path: '', steps: [], code: 'wrong-type', data: { expected: 'object' } }];
  }

  get isEmpty(): boolean {
    const { node } = this;
    const value = this.#value;
    return (
      node.kind === 'group' &&
      node.fields.length === 0 &&
      !node.entries.offered &&
      !node.given &&
      value.kind === 'group' &&
      value.entries.length === 0
    );
  }

  /** Not one part of it is a form. */
  get isJsonAnyway(): boolean {
    return this.node.kind === 'json';
  }

  /** What differs from arguments as they once were. */
  changesSince(before: JsonObject): Changes {
    if (this.json === undefined) return changesOf(this.node, this.#value, this.reading.json, before);
    return isSameJson(readObject(this.json, this.limits), before) ? new Map() : new Map([[jsonId, before]]);
  }

  /** The same for another schema of the same tool: what was filled in stays. */
  movedTo(schema: JsonValue): FormState {
    const { json } = this.reading;
    const moved = new FormState(schema, isObject(json) ? json : {}, this.#own);
    if (this.json !== undefined) moved.writeJson(this.json);
    return moved;
  }

  put(id: string, steps: readonly FormStep[], value: FormValue, strings: FormWords): void {
    if (this.#errors.length > 0) {
      const { refused } = notesOf(this, strings);
      this.#errors = this.#errors.filter((_, at) => !`${refused[at]?.id ?? ''}-`.startsWith(`${id}-`));
    }
    this.#set(putAt(this.node, this.#value, steps, value, this.limits));
  }

  fill(value: JsonObject): void {
    this.#set(toFormValue(this.node, value, this.limits));
    this.#errors = [];
    this.touched.clear();
    if (this.json !== undefined) this.json = printJson(value) ?? '';
  }

  refuse(errors: readonly SchemaError[]): void {
    this.#errors = errors;
  }

  /** The whole as JSON; what is typed there becomes the form's value as soon as it can be one. */
  writeJson(text: string): void {
    this.json = text;
    this.pasted = undefined;
    this.#errors = [];
    const whole = readObject(text, this.limits);
    if (whole) this.#set(toFormValue(this.node, whole, this.limits));
  }

  /** `false` where the one does not hold what the other does, so that something would be lost. */
  turn(): boolean {
    if (this.json !== undefined) {
      if (wholeFault(this.json, this.limits)) return false;
      this.json = undefined;
      this.pasted = undefined;
      return true;
    }
    if (this.reading.unreadable) return false;
    this.json = printJson(this.reading.json ?? {}) ?? '';
    return true;
  }

  touchAll(strings: FormWords): void {
    for (const { id } of notesOf(this, strings).own) this.touched.add(id);
  }

  /** What may be said by now, of the person's doing and of what the tool refused, in the order of the form. */
  notes(strings: FormWords): Notes {
    const { own, refused } = notesOf(this, strings);
    return { own: own.filter(({ id }) => this.touched.has(id)), refused };
  }

  #set(value: FormValue): void {
    this.#value = value;
    this.#reading = undefined;
  }
}

/** A tool's arguments are an object, so that its JSON begins as one. */
function beginningOf(node: FormNode, limits: Limits): FormValue {
  const initial = initialValue(node, true, limits);
  return initial.kind === 'absent' && node.kind === 'json' ? { kind: 'typed', text: '{}' } : initial;
}

const anObject: FormNode = { kind: 'json', reason: 'anything', types: ['object'], schema: true };

/** Why a text is not the JSON of a whole form. */
export function wholeFault(text: string, limits: Limits): FormFault | undefined {
  return checkForm(anObject, { kind: 'typed', text }, limits)[0];
}

/** The object that a text is the JSON of. */
export function readObject(text: string, limits: Limits): JsonObject | undefined {
  const reading = readJson(text, limits);
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
