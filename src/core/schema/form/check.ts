import { escapeStep } from '../../../shared/json-pointer.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { countFault, numberFault, textFault, type Finding, type FormFaultCode } from './bounds.js';
import { maxRounds, shapes, ValueMaker } from './from-value.js';
import { keyOf, listOf, readJson, readNumber, type JsonReading } from './json.js';
import {
  itemOf,
  opened,
  type Entries,
  type FormNode,
  type GroupNode,
  type JsonNode,
  type JsonTypeName,
  type ListNode,
  type NumberNode,
  type OpenNode,
} from './node.js';
import { isOfType, optionIndex } from './keywords.js';
import {
  absent,
  plainGroupOf,
  plainOf,
  type FormStep,
  type FormValue,
  type GroupValue,
  type ListValue,
} from './value.js';

/** A fault in a form that a person must fix before the form can be sent. */
export interface FormFault {
  /** JSON Pointer (RFC 6901) to the value in the arguments. */
  readonly path: string;
  /** Steps to the part of the form. */
  readonly steps: readonly FormStep[];
  /** True if the fault is in the name of a property, not in its value. */
  readonly name?: true;
  readonly code: FormFaultCode;
  /** Parameters of the fault's sentence. */
  readonly data: Readonly<Record<string, string | number>>;
}

export interface FormReading {
  /** The value to send; `undefined` if it is absent. Use it only if there are no faults. */
  readonly json: JsonValue | undefined;
  readonly faults: readonly FormFault[];
  /** True if `json` lacks some of the input because it could not be read as a value. */
  readonly unreadable: boolean;
}

/** Returns the value of a form as JSON, with its faults. Runs no validator, and only plain patterns. */
export function readForm(node: FormNode, value: FormValue, limits?: Limits): FormReading {
  const reader = new Reader(new ValueMaker(limits));
  const json = reader.read(node, value, whole, true);
  return { json, faults: reader.faults, unreadable: reader.unreadable };
}

/** Returns the faults that a person must fix before the form can be sent. */
export function checkForm(node: FormNode, value: FormValue, limits?: Limits): readonly FormFault[] {
  return readForm(node, value, limits).faults;
}

/** Returns a JSON Pointer with one more step. */
export function pointerTo(path: string, step: string | number): string {
  return `${path}/${escapeStep(String(step))}`;
}

/** Returns the shape of a group for its value (`if`, `dependentRequired`, `dependentSchemas`). */
export function shapeOf(node: GroupNode, value: GroupValue, limits?: Limits): GroupNode {
  return shapeWithin(node, value, new ValueMaker(limits));
}

function shapeWithin(node: GroupNode, value: GroupValue, maker: ValueMaker): GroupNode {
  if (!node.given) return node;
  const known = shapes.get(value);
  if (known?.node === node) return known.shape;
  const { limits, effort } = maker;
  // Begins with all existing fields, so that fields that require each other stay.
  let shape = node.given(plainGroupOf(value, limits), effort);
  for (let round = 0; round < maxRounds; round++) {
    const next = node.given(new Reader(maker).properties(shape, value, whole), effort);
    if (next === shape) break;
    shape = next;
  }
  shapes.set(value, { node, shape });
  return shape;
}

/** Place of a part in the arguments and in the form. */
type FaultPlace = Pick<FormFault, 'path' | 'steps'>;

const whole: FaultPlace = { path: '', steps: [] };

/** Readings by value. Values are immutable, so a long text is parsed only once, and not on each key press in another part. */
const readings = new WeakMap<Typed, { readonly limits: Limits; readonly reading: JsonReading }>();

type Typed = FormValue & { readonly text: string };

class Reader {
  readonly faults: FormFault[] = [];
  unreadable = false;
  readonly #maker: ValueMaker;

  constructor(maker: ValueMaker) {
    this.#maker = maker;
  }

  read(given: FormNode, value: FormValue, place: FaultPlace, required: boolean): JsonValue | undefined {
    if (value.kind === 'absent') {
      if (required) this.#fault(place, { code: 'missing' });
      return undefined;
    }
    const node = opened(given);
    switch (value.kind) {
      case 'unfinished':
        return this.#unreadableFault(place, { code: 'unfinished' });
      case 'raw':
      case 'typed':
        if (node.kind === 'json') return this.#json(node, value, place);
        if (node.kind === 'number' && value.kind === 'typed') return this.#number(value.text, node, place);
        return this.#raw(node, value, place);
      case 'list':
        if (node.kind === 'list') return this.#list(node, value, place);
        break;
      case 'group':
        if (node.kind === 'group') return this.#group(node, value, place);
        break;
      case 'variant': {
        const branch = node.kind === 'variant' ? node.branches[value.branch] : undefined;
        if (!branch) break;
        return this.read(branch.node, value.value, stepTo(place, { branch: value.branch }), true);
      }
      case 'value':
        if (!isWhole(node, value.value)) break;
        this.#whole(node, value.value, place);
        return value.value;
    }
    // A condition may have replaced the node since the part was filled in.
    const json = plainOf(value, this.#maker.limits);
    return this.read(node, this.#maker.fromJson(node, json), place, required);
  }

  properties(shape: GroupNode, value: GroupValue, place: FaultPlace): JsonObject {
    const found: [string, JsonValue][] = [];
    for (const { name, node, required } of shape.fields) {
      const part = value.fields.get(name) ?? absent;
      const json = this.read(node, part, stepTo(place, { field: name }, name), required);
      if (json !== undefined) found.push([name, json]);
    }
    const fields = new Set(shape.fields.map(({ name }) => name));
    const taken = new Set<string>();
    for (const { id, name, value: part } of value.entries) {
      const at = stepTo(place, { entry: id }, name ?? '');
      const json = this.read(shape.entries.node, part, at, true);
      if (name === undefined || fields.has(name) || taken.has(name)) {
        const code = name === undefined ? 'no-name' : fields.has(name) ? 'is-a-field' : 'same-name';
        this.#unreadableFault(at, { code, data: { name: (name ?? '').slice(0, 100) } }, true);
        continue;
      }
      taken.add(name);
      this.#name(shape.entries.name, name, at);
      if (json !== undefined) found.push([name, json]);
    }
    // `fromEntries` also creates a property named `__proto__`.
    return Object.fromEntries(found);
  }

  #group(node: GroupNode, value: GroupValue, place: FaultPlace): JsonObject {
    const shape = shapeWithin(node, value, this.#maker);
    const json = this.properties(shape, value, place);
    this.#fault(place, countFault(shape, Object.keys(json).length));
    return json;
  }

  #name(rule: Entries['name'], name: string, place: FaultPlace): void {
    if (rule?.kind === 'text') this.#fault(place, textFault(rule, name), true);
    if (rule?.kind !== 'choice' || optionIndex(rule.options, name) >= 0) return;
    this.#fault(place, { code: 'not-a-name', data: { name: name.slice(0, 100) } }, true);
  }

  #number(text: string, node: NumberNode, place: FaultPlace): JsonValue | undefined {
    const reading = readNumber(text);
    if ('code' in reading) {
      return this.#unreadableFault(place, { code: reading.code, data: { text: text.trim().slice(0, 100) } });
    }
    this.#fault(place, numberFault(node, reading.value));
    return reading.value;
  }

  #json({ types }: JsonNode, typed: Typed, place: FaultPlace): JsonValue | undefined {
    const json = this.#parse(typed, place);
    if (json !== undefined && types.length > 0 && !types.some((type) => isOfType(json, type))) {
      this.#fault(place, { code: 'wrong-type', data: { expected: types.join(' ') } });
    }
    return json;
  }

  #raw(node: OpenNode, typed: Typed, place: FaultPlace): JsonValue | undefined {
    const json = this.#parse(typed, place);
    if (json === undefined) return undefined;
    const value = this.#maker.fromJson(node, json);
    if (value.kind !== 'raw') return this.read(node, value, place, true);
    const expected = jsonTypes[node.kind];
    if (isWhole(node, json)) this.#whole(node, json, place);
    else if (expected && !node.implied && !isOfType(json, expected)) {
      this.#fault(place, { code: 'wrong-type', data: { expected } });
    }
    return json;
  }

  #list(node: ListNode, { items }: ListValue, place: FaultPlace): JsonValue | undefined {
    this.#fault(place, countFault(node, items.length));
    const seen = new Map<string, number>();
    return items.map(({ id, value }, at) => {
      const item = itemOf(node, at);
      const inside = stepTo(place, { item: id }, at);
      const json = item ? this.read(item, value, inside, true) : undefined;
      if (node.uniqueItems && json !== undefined) {
        const key = keyOf(json);
        const other = seen.get(key);
        if (other === undefined) seen.set(key, at + 1);
        else this.#fault(inside, { code: 'not-unique', data: { other } });
      }
      return json ?? null;
    });
  }

  #whole(node: FormNode, json: JsonValue, place: FaultPlace): void {
    if (json === null && node.nullable) return;
    if (node.kind === 'text') this.#fault(place, textFault(node, json as string));
    if (node.kind === 'choice' && optionIndex(node.options, json) < 0) {
      this.#fault(place, { code: 'not-a-choice' });
    }
    if (node.kind !== 'choices') return;
    const chosen = listOf(json);
    this.#fault(place, countFault(node, chosen.length));
    const unknown = chosen.findIndex((one) => optionIndex(node.options, one) < 0);
    if (unknown >= 0) {
      this.#fault({ ...place, path: pointerTo(place.path, unknown) }, { code: 'not-a-choice' });
    }
  }

  #parse(typed: Typed, place: FaultPlace): JsonValue | undefined {
    const { limits } = this.#maker;
    const known = readings.get(typed);
    const reading = known?.limits === limits ? known.reading : readJson(typed.text, limits);
    readings.set(typed, { limits, reading });
    return 'value' in reading ? reading.value : this.#unreadableFault(place, reading);
  }

  #fault(place: FaultPlace, finding: Finding | undefined, name?: true): void {
    if (!finding) return;
    const { code, data = {} } = finding;
    this.faults.push({ ...place, code, data, ...(name && { name }) });
  }

  #unreadableFault(place: FaultPlace, finding: Finding, name?: true): undefined {
    this.unreadable = true;
    this.#fault(place, finding, name);
  }
}

/** Returns the place after one more step. A step into a branch has no `name`, because it exists in the form only. */
function stepTo({ path, steps }: FaultPlace, step: FormStep, name?: string | number): FaultPlace {
  return { path: name === undefined ? path : pointerTo(path, name), steps: [...steps, step] };
}

/** Type of the value by kind, for kinds with a single type. */
const jsonTypes: Partial<Record<FormNode['kind'], JsonTypeName>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  choices: 'array',
  list: 'array',
  group: 'object',
};

/** Returns true if a node has one control for its whole value and `json` has a suitable type. */
function isWhole(node: FormNode, json: JsonValue): boolean {
  if (node.kind === 'choice' || (json === null && node.nullable)) return true;
  const type = ['text', 'boolean', 'choices'].includes(node.kind) ? jsonTypes[node.kind] : undefined;
  return type !== undefined && isOfType(json, type);
}
