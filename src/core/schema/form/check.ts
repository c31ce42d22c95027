import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { numberFault, propertiesFault, sizeFault, textFault, type Finding } from './bounds.js';
import type { FormFault } from './fault.js';
import { budgetOf, hold, maxTurns, type Budget } from './from-value.js';
import { keyOf, readJson, type JsonReading } from './json.js';
import { isObject, itemOf, opened, type FormNode, type GroupNode, type ListNode } from './node.js';
import { readNumber } from './number.js';
import { isOfType, optionIndex } from './options.js';
import { plainGroupOf, plainOf } from './plain.js';
import { knownShape, rememberShape } from './shape.js';
import { expected, isShownWhole } from './shown.js';
import {
  absent,
  type FormEntry,
  type FormStep,
  type FormValue,
  type GroupValue,
  type ListValue,
} from './value.js';

export interface FormReading {
  /** What would be sent: nothing where it is absent. Meant to be used where there are no faults. */
  readonly json: JsonValue | undefined;
  readonly faults: readonly FormFault[];
  /** Some of what was typed is no value at all, so that `json` lacks it. */
  readonly unreadable: boolean;
}

/** A form's value as JSON, with its faults. No validator, no pattern: only what can be said at once. */
export function readForm(node: FormNode, value: FormValue, limits: Limits = defaultLimits): FormReading {
  const reader = new Reader(limits, budgetOf(limits));
  const json = reader.read(node, value, whole, true);
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

/** What a group asks for by what is in it (`if`, `dependentRequired`, `dependentSchemas`). */
export function shapeOf(node: GroupNode, value: GroupValue, limits: Limits = defaultLimits): GroupNode {
  return shapeWithin(node, value, budgetOf(limits));
}

function shapeWithin(node: GroupNode, value: GroupValue, budget: Budget): GroupNode {
  if (!node.given) return node;
  const known = knownShape(node, value);
  if (known) return known;
  const { limits, effort } = budget;
  // Beginning with all that is there: fields that ask for one another stay, and what is asked for by none goes.
  let shape = node.given(plainGroupOf(value, limits), effort);
  for (let turn = 0; turn < maxTurns; turn++) {
    const next = node.given(new Reader(limits, budget).properties(shape, value, whole), effort);
    if (next === shape) break;
    shape = next;
  }
  return rememberShape(node, value, shape);
}

/** Where a part is: in the arguments, and in the form. */
interface Place {
  readonly path: string;
  readonly steps: readonly FormStep[];
}

const whole: Place = { path: '', steps: [] };

/** Values never change, so that a long text is read once and not with every key pressed beside it. */
const readings = new WeakMap<Typed, { readonly limits: Limits; readonly reading: JsonReading }>();

type Typed = FormValue & { readonly text: string };

class Reader {
  readonly faults: FormFault[] = [];
  unreadable = false;
  readonly #limits: Limits;
  readonly #budget: Budget;

  constructor(limits: Limits, budget: Budget) {
    this.#limits = limits;
    this.#budget = budget;
  }

  read(given: FormNode, value: FormValue, place: Place, required: boolean): JsonValue | undefined {
    if (value.kind === 'absent') {
      if (required) this.#fault(place, { code: 'missing' });
      return undefined;
    }
    const node = opened(given);
    switch (value.kind) {
      case 'unfinished':
        this.unreadable = true;
        return this.#fault(place, { code: 'unfinished' });
      case 'raw':
        return this.#raw(node, value, place);
      case 'typed':
        if (node.kind === 'number') return this.#number(value.text, node, place);
        return node.kind === 'json' ? this.#json(node, value, place) : this.#raw(node, value, place);
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
        if (!isShownWhole(node, value.value)) break;
        this.#whole(node, value.value, place);
        return value.value;
    }
    // Filled in when the part was of another kind, which a condition may have changed since.
    const json = plainOf(value, this.#limits);
    return this.read(node, hold(node, json, this.#budget), place, required);
  }

  /** The properties of a group, as far as they are some. */
  properties(shape: GroupNode, value: GroupValue, place: Place): JsonObject {
    const found: [string, JsonValue][] = [];
    for (const { name, node, required } of shape.fields) {
      const part = value.fields.get(name) ?? absent;
      const json = this.read(node, part, stepTo(place, { field: name }, name), required);
      if (json !== undefined) found.push([name, json]);
    }
    const fields = new Set(shape.fields.map(({ name }) => name));
    const taken = new Set<string>();
    for (const entry of value.entries) {
      const at = stepTo(place, { entry: entry.id }, entry.name ?? '');
      const json = this.read(shape.entries.node, entry.value, at, true);
      if (this.#isNamed(shape, entry, { fields, taken }, at) && json !== undefined)
        found.push([entry.name, json]);
    }
    // `fromEntries` makes a key such as `__proto__` a property like any other.
    return Object.fromEntries(found);
  }

  #group(node: GroupNode, value: GroupValue, place: Place): JsonObject {
    const shape = shapeWithin(node, value, this.#budget);
    const json = this.properties(shape, value, place);
    this.#found(place, propertiesFault(shape, Object.keys(json).length));
    return json;
  }

  #isNamed(
    shape: GroupNode,
    entry: FormEntry,
    { fields, taken }: { readonly fields: ReadonlySet<string>; readonly taken: Set<string> },
    place: Place,
  ): entry is FormEntry & { readonly name: string } {
    const { name } = entry;
    const code = name === undefined ? 'no-name' : fields.has(name) ? 'is-a-field' : 'same-name';
    if (name === undefined || fields.has(name) || taken.has(name)) {
      this.unreadable = true;
      this.#fault(place, { code, data: { name: (name ?? '').slice(0, 100) } }, true);
      return false;
    }
    taken.add(name);
    const rule = shape.entries.name;
    if (rule?.kind === 'choice' && optionIndex(rule.options, name) < 0) {
      this.#fault(place, { code: 'not-a-name', data: { name: name.slice(0, 100) } }, true);
    }
    const finding = rule?.kind === 'text' ? textFault(rule, name) : undefined;
    if (finding) this.#fault(place, finding, true);
    return true;
  }

  #number(text: string, node: FormNode & { kind: 'number' }, place: Place): JsonValue | undefined {
    const reading = readNumber(text);
    if ('code' in reading) {
      this.unreadable = true;
      return this.#fault(place, { code: reading.code, data: { text: text.trim().slice(0, 100) } });
    }
    this.#found(place, numberFault(node, reading.value));
    return reading.value;
  }

  #json(node: FormNode, typed: Typed, place: Place): JsonValue | undefined {
    const reading = this.#parse(typed);
    if ('code' in reading) {
      this.unreadable = true;
      return this.#fault(place, reading);
    }
    const { value } = reading;
    const types = node.kind === 'json' ? node.types : [];
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      this.#fault(place, { code: 'wrong-type', data: { expected: types.join(' ') } });
    }
    return value;
  }

  #raw(node: Exclude<FormNode, { kind: 'later' }>, typed: Typed, place: Place): JsonValue | undefined {
    const faults = this.faults.length;
    const json = this.#json(node, typed, place);
    if (json === undefined || this.faults.length > faults) return json;
    const held = hold(node, json, this.#budget);
    if (held.kind !== 'raw') return this.read(node, held, place, true);
    if (node.kind === 'text' && typeof json === 'string') this.#found(place, textFault(node, json));
    else if (node.kind === 'choice') this.#fault(place, { code: 'not-a-choice' });
    else if (node.kind === 'choices' && Array.isArray(json)) this.#whole(node, json, place);
    else if (node.implied || node.kind === 'variant') return json;
    else if (!(node.kind === 'list' && Array.isArray(json)) && !(node.kind === 'group' && isObject(json))) {
      this.#fault(place, { code: 'wrong-type', data: { expected: expected[node.kind] } });
    }
    return json;
  }

  #list(node: ListNode, { items }: ListValue, place: Place): JsonValue | undefined {
    this.#found(place, sizeFault(node, items.length));
    const seen = new Map<string, number>();
    return items.map(({ id, value }, at) => {
      const item = itemOf(node, at);
      const inside = stepTo(place, { item: id }, at);
      // An item that is missing has its fault; its place is kept, so that those after it keep theirs.
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

  #whole(node: FormNode, json: JsonValue, place: Place): void {
    if (json === null && node.nullable) return;
    if (node.kind === 'text' && typeof json === 'string') this.#found(place, textFault(node, json));
    if (node.kind === 'choice' && optionIndex(node.options, json) < 0) {
      this.#fault(place, { code: 'not-a-choice' });
    }
    if (node.kind !== 'choices' || !Array.isArray(json)) return;
    const chosen = json as readonly JsonValue[];
    this.#found(place, sizeFault(node, chosen.length));
    const foreign = chosen.findIndex((one) => optionIndex(node.options, one) < 0);
    if (foreign >= 0) {
      this.#fault({ ...place, path: pointerTo(place.path, foreign) }, { code: 'not-a-choice' });
    }
  }

  #parse(typed: Typed): JsonReading {
    const known = readings.get(typed);
    if (known?.limits === this.#limits) return known.reading;
    const reading = readJson(typed.text, this.#limits);
    readings.set(typed, { limits: this.#limits, reading });
    return reading;
  }

  #found(place: Place, finding: Finding | undefined): void {
    if (finding) this.#fault(place, finding);
  }

  #fault(place: Place, { code, data = {} }: Finding, name?: true): undefined {
    this.faults.push({ ...place, code, data, ...(name ? { name } : {}) });
  }
}

/** A branch is a step into the form, and none into the arguments. */
function stepTo({ path, steps }: Place, step: FormStep, name?: string | number): Place {
  return { path: name === undefined ? path : pointerTo(path, name), steps: [...steps, step] };
}
