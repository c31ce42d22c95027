import type { JsonValue } from '../types.js';
import { sizeFault, textFault, numberFault, type Finding, type FormFaultCode } from './form-bounds.js';
import { readJson, type JsonReading } from './form-json.js';
import { defaultLimits, type Limits } from '../limits.js';
import { isObject, type FormNode, type GroupNode } from './form-node.js';
import { readNumber } from './form-number.js';
import { isOfType, optionIndex } from './form-options.js';
import { toFormValue, type FormValue, type GroupValue } from './form-value.js';

/** Something in a form that a person must mend before it can be sent. */
export interface FormFault {
  /** Where: a JSON Pointer (RFC 6901) into the arguments. */
  readonly path: string;
  /** Set where the fault is in the group's other properties. */
  readonly rest?: true;
  readonly code: FormFaultCode;
  /** What its sentence is made from. */
  readonly data: Readonly<Record<string, string | number>>;
}

export interface FormReading {
  /** What would be sent: nothing where it is absent. Meant to be used where there are no faults. */
  readonly json: JsonValue | undefined;
  readonly faults: readonly FormFault[];
  /** Some of what was typed is no value at all, so that `json` lacks it. */
  readonly unreadable: boolean;
}

/** A form's value as JSON, with its faults. No validator, no pattern: only what can be said at once. */
export function readForm(node: FormNode, value: FormValue, limits: Limits = defaultLimits): FormReading {
  const reader = new Reader(limits);
  const json = reader.read(node, value, '', true);
  return { json, faults: reader.faults, unreadable: reader.unreadable };
}

/** What a person must mend before a form can be sent. */
export function checkForm(
  node: FormNode,
  value: FormValue,
  limits: Limits = defaultLimits,
): readonly FormFault[] {
  return readForm(node, value, limits).faults;
}

/** The JSON Pointer of a part's part. */
export function pointerTo(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Values never change, so that a long text is read once and not with every key pressed beside it. */
const readings = new WeakMap<Typed, { readonly limits: Limits; readonly reading: JsonReading }>();

type Typed = FormValue & { readonly text: string };

class Reader {
  readonly faults: FormFault[] = [];
  unreadable = false;
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  read(node: FormNode, value: FormValue, path: string, required: boolean): JsonValue | undefined {
    switch (value.kind) {
      case 'absent':
        if (required) this.#fault(path, { code: 'missing' });
        return undefined;
      case 'unfinished':
        this.unreadable = true;
        return this.#fault(path, { code: 'unfinished' });
      case 'raw':
        return this.#raw(node, value, path);
      case 'typed':
        return node.kind === 'number' ? this.#number(value.text, node, path) : this.#json(node, value, path);
      case 'list':
        return this.#list(
          node,
          value.items.map((item) => item.value),
          path,
        );
      case 'group':
        return node.kind === 'group' ? this.#group(node, value, path) : undefined;
      case 'value':
        this.#whole(node, value.value, path);
        return value.value;
    }
  }

  #number(text: string, node: FormNode & { kind: 'number' }, path: string): JsonValue | undefined {
    const reading = readNumber(text);
    if ('code' in reading) {
      this.unreadable = true;
      return this.#fault(path, { code: reading.code, data: { text: text.trim().slice(0, 100) } });
    }
    this.#found(path, numberFault(node, reading.value));
    return reading.value;
  }

  #json(node: FormNode, typed: Typed, path: string, rest?: true): JsonValue | undefined {
    const reading = this.#parse(typed);
    if ('code' in reading) {
      this.unreadable = true;
      return this.#fault(path, reading, rest);
    }
    const { value } = reading;
    const types = node.kind === 'json' ? node.types : [];
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      this.#fault(path, { code: 'wrong-type', data: { expected: types.join(' ') } }, rest);
    }
    return value;
  }

  #raw(node: FormNode, typed: Typed, path: string): JsonValue | undefined {
    const faults = this.faults.length;
    const json = this.#json(node, typed, path);
    if (json === undefined || this.faults.length > faults) return json;
    const held = toFormValue(node, json, this.#limits);
    if (held.kind !== 'raw') return this.read(node, held, path, true);
    if (node.kind === 'text' && typeof json === 'string') this.#found(path, textFault(node, json));
    else if (node.kind === 'choice') this.#fault(path, { code: 'not-a-choice' });
    else if (node.kind === 'choices' && Array.isArray(json))
      this.#whole(node, json as readonly JsonValue[], path);
    else if (node.implied) return json;
    else if (!(node.kind === 'list' && Array.isArray(json)) && !(node.kind === 'group' && isObject(json))) {
      this.#fault(path, { code: 'wrong-type', data: { expected: expected[node.kind] } });
    }
    return json;
  }

  #list(node: FormNode, items: readonly FormValue[], path: string): JsonValue | undefined {
    if (node.kind !== 'list') return undefined;
    this.#found(path, sizeFault(node, items.length));
    // An item that is missing has its fault; its place is kept, so that those after it keep theirs.
    return items.map((item, at) => this.read(node.item, item, pointerTo(path, at), true) ?? null);
  }

  #group(node: GroupNode, value: GroupValue, path: string): JsonValue {
    const entries: [string, JsonValue][] = [];
    for (const field of node.fields) {
      const part = value.fields.get(field.name) ?? { kind: 'absent' };
      const json = this.read(field.node, part, pointerTo(path, field.name), field.required);
      if (json !== undefined) entries.push([field.name, json]);
    }
    const rest = value.rest.kind === 'typed' ? this.#json(node.rest, value.rest, path, true) : undefined;
    if (isObject(rest)) {
      const names = new Set(node.fields.map((field) => field.name));
      const taken = Object.keys(rest).find((name) => names.has(name));
      if (taken === undefined) entries.push(...Object.entries(rest));
      else {
        this.unreadable = true;
        this.#fault(path, { code: 'is-a-field', data: { name: taken.slice(0, 100) } }, true);
      }
    }
    return Object.fromEntries(entries);
  }

  #whole(node: FormNode, json: JsonValue, path: string): void {
    if (node.kind === 'text' && typeof json === 'string') this.#found(path, textFault(node, json));
    if (node.kind === 'choice' && optionIndex(node.options, json) < 0) {
      this.#fault(path, { code: 'not-a-choice' });
    }
    if (node.kind !== 'choices' || !Array.isArray(json)) return;
    const chosen = json as readonly JsonValue[];
    this.#found(path, sizeFault(node, chosen.length));
    const foreign = chosen.findIndex((one) => optionIndex(node.options, one) < 0);
    if (foreign >= 0) this.#fault(pointerTo(path, foreign), { code: 'not-a-choice' });
  }

  #parse(typed: Typed): JsonReading {
    const known = readings.get(typed);
    if (known?.limits === this.#limits) return known.reading;
    const reading = readJson(typed.text, this.#limits);
    readings.set(typed, { limits: this.#limits, reading });
    return reading;
  }

  #found(path: string, finding: Finding | undefined): void {
    if (finding) this.#fault(path, finding);
  }

  #fault(path: string, { code, data = {} }: Finding, rest?: true): undefined {
    this.faults.push({ path, code, data, ...(rest ? { rest } : {}) });
  }
}

const expected = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  choice: '',
  choices: 'array',
  list: 'array',
  group: 'object',
  json: '',
} as const satisfies Record<FormNode['kind'], string>;
