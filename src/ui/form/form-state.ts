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
import type { FormStrings } from '../locales/en/form.js';
import { changesOf, type Changes } from './changes.js';
import { jsonId } from './ids.js';
import { notesOf, type Notes } from './notes.js';
import { isObject, isSameJson } from './same-json.js';

/** One form's schema and values, and what a person has seen and done of it. */
export class FormState {
  readonly schema: JsonValue;
  readonly node: FormNode;
  readonly limits: Limits;
  /** Fields whose errors may be shown. */
  readonly touched: Set<string> = new Set();
  /** Fields that were opened, or whose control has grown. */
  readonly opened: Set<string> = new Set();
  /** The whole form as JSON, while it is edited as that. */
  json: string | undefined;
  /** Why what was pasted there could not be taken. */
  pasted: FormFault | undefined;
  readonly #own: Partial<Limits> | undefined;
  #value: FormValue;
  #reading: FormReading | undefined;
  #errors: readonly SchemaError[] = [];

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

  /** The values as an object, as far as they are one. */
  get object(): JsonObject | undefined {
    const whole = this.json === undefined ? this.reading.json : readObject(this.json, this.limits);
    return isObject(whole) ? whole : undefined;
  }

  /** The arguments, if there is nothing to fix. */
  get arguments(): JsonObject | undefined {
    return this.faults.length > 0 ? undefined : this.object;
  }

  get faults(): readonly FormFault[] {
    const whole = this.json === undefined ? undefined : wholeFault(this.json, this.limits);
    if (whole) return [whole];
    const { faults, json } = this.reading;
    if (faults.length > 0 || this.json !== undefined || isObject(json)) return faults;
    // A tool takes its arguments by name, whatever its schema says of them.
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

  /** True if not one part of it is a form. */
  get isJsonAnyway(): boolean {
    return this.node.kind === 'json';
  }

  /** Returns the fields that differ from earlier arguments. */
  changesSince(before: JsonObject): Changes {
    if (this.json === undefined) return changesOf(this.node, this.#value, this.reading.json, before);
    return isSameJson(readObject(this.json, this.limits), before) ? new Map() : new Map([[jsonId, before]]);
  }

  /** Returns the form for another schema of the same tool, with what was filled in. */
  movedTo(schema: JsonValue): FormState {
    const { json } = this.reading;
    const moved = new FormState(schema, isObject(json) ? json : {}, this.#own);
    if (this.json !== undefined) moved.writeJson(this.json);
    return moved;
  }

  put(id: string, steps: readonly FormStep[], value: FormValue, strings: FormStrings): void {
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

  /** Sets the whole form as JSON, which becomes the form's value as soon as it can be one. */
  writeJson(text: string): void {
    this.json = text;
    this.pasted = undefined;
    this.#errors = [];
    const whole = readObject(text, this.limits);
    if (whole) this.#set(toFormValue(this.node, whole, this.limits));
  }

  /** Goes from the form to its JSON or back; returns `false` if something would be lost. */
  switchMode(): boolean {
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

  touchAll(strings: FormStrings): void {
    for (const { id } of notesOf(this, strings).own) this.touched.add(id);
  }

  /** Returns the errors that may be shown by now, in the order of the form. */
  notes(strings: FormStrings): Notes {
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

/** Returns why a text is not the JSON of a whole form. */
function wholeFault(text: string, limits: Limits): FormFault | undefined {
  return checkForm(anObject, { kind: 'typed', text }, limits)[0];
}

/** Reads the object that a text is the JSON of. */
export function readObject(text: string, limits: Limits): JsonObject | undefined {
  const reading = readJson(text, limits);
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined;
}
