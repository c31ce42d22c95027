import { isObject } from '../../base/is-object.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { printJson } from './json.js';
import {
  itemOf,
  opened,
  type BranchLabel,
  type Effort,
  type FormNode,
  type GroupNode,
  type ListNode,
  type OpenNode,
  type VariantNode,
} from './node.js';
import { optionIndex } from './options.js';
import type { FormValue, GroupValue, ListItem } from './value.js';

/** The most rounds in which conditions follow from conditions. */
export const maxRounds = 8;

/** Limits that all parts of one value share, since the server chooses their number. */
export interface Budget {
  left: number;
  readonly effort: Effort;
  /** The variants around the part that is being initialized. */
  readonly within: Set<VariantNode>;
  readonly limits: Limits;
}

/** Steps for testing branches and conditions, for one whole value. */
const maxSteps = 100_000;

/** The most branches of each kind that a value is tried with: each try reads all of it. */
const maxTries = 10;

/** Variants directly within variants; more of them are recursive. */
const maxNested = 8;

interface Nesting {
  levels: number;
  isEndless: boolean;
}

export function budgetOf(limits: Limits): Budget {
  return { left: limits.formFields, effort: { steps: maxSteps }, within: new Set(), limits };
}

/** Returns JSON as the value of a form. Nothing is lost: what the controls cannot show stays as JSON. */
export function toFormValue(
  node: FormNode,
  json: JsonValue | undefined,
  limits: Limits = defaultLimits,
): FormValue {
  return fromJson(node, json, budgetOf(limits));
}

/** Makes the value for JSON that no control can show. */
type WriteRaw = (json: JsonValue, limits: Limits) => FormValue;

export function fromJson(
  node: FormNode,
  json: JsonValue | undefined,
  budget: Budget,
  writeRaw: WriteRaw = written,
): FormValue {
  return new ValueMaker(budget, writeRaw).make(node, json);
}

class ValueMaker {
  readonly #budget: Budget;
  readonly #writeRaw: WriteRaw;

  constructor(budget: Budget, writeRaw: WriteRaw) {
    this.#budget = budget;
    this.#writeRaw = writeRaw;
  }

  make(
    given: FormNode,
    json: JsonValue | undefined,
    nesting: Nesting = { levels: 0, isEndless: false },
  ): FormValue {
    if (json === undefined) return { kind: 'absent' };
    const node = opened(given);
    if (json === null && node.nullable) return { kind: 'value', value: json };
    return this.#shown(node, json, nesting) ?? this.#writeRaw(json, this.#budget.limits);
  }

  /** Returns `undefined` if the node's controls cannot show the value. */
  #shown(node: OpenNode, json: JsonValue, nesting: Nesting): FormValue | undefined {
    switch (node.kind) {
      case 'number':
        if (typeof json !== 'number') return undefined;
        // `String(-0)` is "0".
        return { kind: 'typed', text: Object.is(json, -0) ? '-0' : String(json) };
      case 'list':
        return Array.isArray(json) ? this.#list(node, json as readonly JsonValue[]) : undefined;
      case 'group':
        return isObject(json) ? this.#group(node, json) : undefined;
      case 'variant':
        return this.#variant(node, json, nesting);
      case 'json':
        return { kind: 'typed', text: textOf(json, this.#budget.limits) };
      default:
        return canShow(node, json) ? { kind: 'value', value: json } : undefined;
    }
  }

  #list(node: ListNode, json: readonly JsonValue[]): FormValue | undefined {
    if (!this.#take(json.length) || (json.length > 0 && !itemOf(node, json.length - 1))) return undefined;
    const items = json.map((one, at): ListItem => {
      const item = itemOf(node, at);
      return { id: at + 1, value: item ? this.make(item, one) : this.#writeRaw(one, this.#budget.limits) };
    });
    return { kind: 'list', items };
  }

  #group(node: GroupNode, json: JsonObject): FormValue | undefined {
    const shape = node.given?.(json, this.#budget.effort) ?? node;
    if (!this.#take(shape.fields.length)) return undefined;
    const names = new Set(shape.fields.map(({ name }) => name));
    const others = Object.entries(json).filter(([name]) => !names.has(name));
    if (!this.#take(others.length)) return undefined;
    const fields = shape.fields.map(({ name, node: field }) => {
      return [name, this.make(field, Object.hasOwn(json, name) ? json[name] : undefined)] as const;
    });
    const entries = others.map(([name, entry], at) => {
      return { id: at + 1, name, value: this.make(shape.entries.node, entry) };
    });
    const value: GroupValue = { kind: 'group', fields: new Map(fields), entries };
    if (node.given) rememberShape(node, value, shape);
    return value;
  }

  /**
   * Returns the value under the first branch that it fits; else the first that it may fit; else, for an unfinished
   * value, the branch that it names, or the first whose controls can show all of it.
   */
  #variant({ branches }: VariantNode, json: JsonValue, nesting: Nesting): FormValue | undefined {
    const firstUnder = (some: readonly number[], isWhole = false): FormValue | undefined => {
      for (const at of some.slice(0, maxTries)) {
        const branch = branches[at];
        nesting.isEndless ||= nesting.levels >= maxNested;
        if (!branch || nesting.isEndless || !this.#take(1)) continue;
        nesting.levels++;
        const maker = isWhole ? new ValueMaker(this.#budget, unwritten) : this;
        const value = maker.make(branch.node, json, nesting);
        nesting.levels--;
        if (value.kind === 'raw' || (isWhole && containsRaw(value))) continue;
        return { kind: 'variant', branch: at, value, others: new Map() };
      }
      return undefined;
    };
    const [maybe, no]: [number[], number[]] = [[], []];
    for (const [at, { fits }] of branches.entries()) {
      const answer = fits(json, this.#budget.effort);
      const found = answer === true ? firstUnder([at]) : undefined;
      if (found) return found;
      (answer === 'unknown' ? maybe : no).push(at);
    }
    const tagged = no.filter((at) => hasTag(json, branches[at]?.label));
    return firstUnder(maybe) ?? firstUnder(tagged) ?? firstUnder(no, true);
  }

  #take(count: number): boolean {
    this.#budget.left -= count;
    return this.#budget.left >= 0;
  }
}

function canShow(node: OpenNode, json: JsonValue): boolean {
  switch (node.kind) {
    case 'text':
      // A text box would turn CR LF into LF.
      return typeof json === 'string' && !json.includes('\r');
    case 'boolean':
      return typeof json === 'boolean';
    case 'choice':
      return optionIndex(node.options, json) >= 0;
    case 'choices': {
      if (!Array.isArray(json) || json.length > node.options.length) return false;
      const places = json.map((one: JsonValue) => optionIndex(node.options, one));
      return !places.includes(-1) && new Set(places).size === places.length;
    }
    default:
      return false;
  }
}

function hasTag(json: JsonValue, label: BranchLabel | undefined): boolean {
  const tag = label?.tag;
  if (!tag || !isObject(json) || !Object.hasOwn(json, tag.property)) return false;
  const own = json[tag.property];
  return (typeof own === 'string' ? own : printJson(own, 0)) === tag.text;
}

function written(json: JsonValue, limits: Limits): FormValue {
  return { kind: 'raw', text: textOf(json, limits) };
}

/** Writes nothing, for values that nobody is going to read: a server's may be long. */
export function unwritten(): FormValue {
  return { kind: 'raw', text: '' };
}

/** Returns JSON in lines, unless these alone would make it too long to be read back. */
function textOf(json: JsonValue, { formJsonChars: maxChars }: Limits): string {
  const text = printJson(json) ?? '';
  return text.length > maxChars ? (printJson(json, 0) ?? '') : text;
}

export function containsRaw(value: FormValue): boolean {
  switch (value.kind) {
    case 'list':
      return value.items.some((item) => containsRaw(item.value));
    case 'group':
      return [...value.fields.values(), ...value.entries.map((entry) => entry.value)].some(containsRaw);
    case 'variant':
      return containsRaw(value.value);
    default:
      return value.kind === 'raw';
  }
}

const shapes = new WeakMap<GroupValue, { readonly node: GroupNode; readonly shape: GroupNode }>();

/** Returns the group that was found for a value before: values never change. */
export function knownShape(node: GroupNode, value: GroupValue): GroupNode | undefined {
  const known = shapes.get(value);
  return known?.node === node ? known.shape : undefined;
}

export function rememberShape(node: GroupNode, value: GroupValue, shape: GroupNode): GroupNode {
  shapes.set(value, { node, shape });
  return shape;
}
