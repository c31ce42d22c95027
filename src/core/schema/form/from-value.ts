import { isObject } from '../../../shared/is-object.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { plain, printJson } from './json.js';
import { optionIndex } from './keywords.js';
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
import { absent, plainGroupOf, type FormValue, type GroupValue, type ListItem } from './value.js';

/** Maximum number of rounds in which conditions lead to further conditions. */
export const maxRounds = 8;
/** Maximum number of steps for testing branches and conditions of one whole value. */
const maxSteps = 100_000;
/** Maximum number of branches of each kind that a value is tried with, because each try reads the whole value. */
const maxTries = 10;
/** Maximum depth of variants directly inside variants. Deeper ones are recursive. */
const maxNested = 8;
/** Maximum number of items in a new list, whatever the schema requires. */
const maxFirstItems = 20;

/** Shapes of groups by value. Values are immutable. */
export const shapes = new WeakMap<GroupValue, { readonly node: GroupNode; readonly shape: GroupNode }>();

/** Returns JSON as the value of a form. Parts that the controls cannot show stay as JSON, so nothing is lost. */
export function toFormValue(node: FormNode, json: JsonValue | undefined, limits?: Limits): FormValue {
  return new ValueMaker(limits).fromJson(node, json);
}

/** Returns the initial value of a form: its defaults and the minimal values of required parts. */
export function initialValue(node: FormNode, required = true, limits?: Limits): FormValue {
  return new ValueMaker(limits).begin(node, required);
}

/** Returns the initial value of a part that a person adds. */
export function begun(node: FormNode, limits?: Limits): FormValue {
  return initialValue(opened(node), true, limits);
}

interface Nesting {
  levels: number;
  isEndless: boolean;
}

/** Makes the parts of one value. They share the limits, because the server chooses their number. */
export class ValueMaker {
  readonly limits: Limits;
  readonly effort: Effort = { steps: maxSteps };
  #left: number;
  #writesRaw = true;
  /** Variants around the part for which an initial value is being made. */
  readonly #within = new Set<VariantNode>();

  constructor(limits = defaultLimits) {
    this.limits = limits;
    this.#left = limits.formFields;
  }

  fromJson(
    given: FormNode,
    json: JsonValue | undefined,
    nesting: Nesting = { levels: 0, isEndless: false },
  ): FormValue {
    if (json === undefined) return absent;
    const node = opened(given);
    if (json === null && node.nullable) return { kind: 'value', value: json };
    return this.#shown(node, json, nesting) ?? this.#raw(json);
  }

  /**
   * Returns the value of a form, or `undefined` if the controls cannot show all of it. Does not write it as text, because a
   * server's value may be long.
   */
  #wholeFromJson(node: FormNode, json: JsonValue, nesting?: Nesting): FormValue | undefined {
    const before = this.#writesRaw;
    this.#writesRaw = false;
    const value = this.fromJson(node, json, nesting);
    this.#writesRaw = before;
    return containsRaw(value) ? undefined : value;
  }

  #raw(json: JsonValue): FormValue {
    return { kind: 'raw', text: this.#writesRaw ? textOf(json, this.limits) : '' };
  }

  /** Returns the value of the node's controls; `undefined` if they cannot show it. */
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
        return { kind: 'typed', text: textOf(json, this.limits) };
      default:
        return canShow(node, json) ? { kind: 'value', value: json } : undefined;
    }
  }

  #list(node: ListNode, json: readonly JsonValue[]): FormValue | undefined {
    if (!this.#take(json.length) || (json.length > 0 && !itemOf(node, json.length - 1))) return undefined;
    const items = json.map((one, at): ListItem => {
      const item = itemOf(node, at);
      return { id: at + 1, value: item ? this.fromJson(item, one) : this.#raw(one) };
    });
    return { kind: 'list', items };
  }

  #group(node: GroupNode, json: JsonObject): FormValue | undefined {
    const shape = node.given?.(json, this.effort) ?? node;
    if (!this.#take(shape.fields.length)) return undefined;
    const names = new Set(shape.fields.map(({ name }) => name));
    const others = Object.entries(json).filter(([name]) => !names.has(name));
    if (!this.#take(others.length)) return undefined;
    const fields = shape.fields.map(({ name, node: field }) => {
      return [name, this.fromJson(field, Object.hasOwn(json, name) ? json[name] : undefined)] as const;
    });
    const entries = others.map(([name, entry], at) => {
      return { id: at + 1, name, value: this.fromJson(shape.entries.node, entry) };
    });
    const value: GroupValue = { kind: 'group', fields: new Map(fields), entries };
    if (node.given) shapes.set(value, { node, shape });
    return value;
  }

  /**
   * Returns the value in the first branch that matches, then that may match, then that the value's tag names, then that has
   * controls for all of it.
   */
  #variant({ branches }: VariantNode, json: JsonValue, nesting: Nesting): FormValue | undefined {
    const firstUnder = (some: readonly number[], isWhole = false): FormValue | undefined => {
      for (const at of some.slice(0, maxTries)) {
        const branch = branches[at];
        nesting.isEndless ||= nesting.levels >= maxNested;
        if (!branch || nesting.isEndless || !this.#take(1)) continue;
        nesting.levels++;
        const value = isWhole
          ? this.#wholeFromJson(branch.node, json, nesting)
          : this.fromJson(branch.node, json, nesting);
        nesting.levels--;
        if (value && value.kind !== 'raw') return { kind: 'variant', branch: at, value, others: new Map() };
      }
      return undefined;
    };
    const [maybe, no]: [number[], number[]] = [[], []];
    for (const [at, { fits }] of branches.entries()) {
      const answer = fits(json, this.effort);
      const found = answer === true ? firstUnder([at]) : undefined;
      if (found) return found;
      (answer === 'unknown' ? maybe : no).push(at);
    }
    const tagged = no.filter((at) => hasTag(json, branches[at]?.label));
    return firstUnder(maybe) ?? firstUnder(tagged) ?? firstUnder(no, true);
  }

  #take(count: number): boolean {
    this.#left -= count;
    return this.#left >= 0;
  }

  begin(node: FormNode, required: boolean): FormValue {
    // A default of `null` is not needed in an optional part.
    if (node.default !== undefined && (required || node.default !== null)) {
      const preset = this.#wholeFromJson(node, node.default);
      // A default that does not match its schema is ignored.
      if (preset) return preset;
    }
    if (!required || this.#left <= 0) return absent;
    switch (node.kind) {
      case 'boolean':
        return { kind: 'value', value: false };
      case 'choice': {
        const only = node.options.length === 1 ? node.options[0] : undefined;
        return only ? { kind: 'value', value: only.value } : absent;
      }
      case 'choices':
        return { kind: 'value', value: [] };
      case 'list':
        return this.#beginList(node);
      case 'group':
        return this.#beginGroup(node);
      case 'variant': {
        // Only for a group, because an empty group sends no values of its own.
        const first = node.branches[0];
        return first && opened(first.node).kind === 'group' ? this.beginBranch(node, 0) : absent;
      }
      default:
        return absent;
    }
  }

  #beginList(node: ListNode): FormValue {
    const count = Math.min(Math.max(node.minItems ?? 0, node.first.length), maxFirstItems);
    const items: ListItem[] = [];
    for (let at = 0; at < count && this.#left > 0; at++) {
      const item = itemOf(node, at);
      if (!item) break;
      this.#left--;
      items.push({ id: at + 1, value: this.begin(item, true) });
    }
    return { kind: 'list', items };
  }

  #beginGroup(node: GroupNode): FormValue {
    const fields = new Map<string, FormValue>();
    const group = { kind: 'group', fields, entries: [] } as const;
    let shape = node;
    // Defaults may fulfill conditions that add fields.
    for (let round = 0; round < maxRounds; round++) {
      const more = shape.fields.filter(({ name }) => !fields.has(name));
      this.#left -= more.length;
      for (const { name, node: field, required } of more) fields.set(name, this.begin(field, required));
      const next = node.given?.(plainGroupOf(group), this.effort) ?? shape;
      if (next === shape) break;
      shape = next;
    }
    return group;
  }

  /** Returns the initial value of a variant after a person has chosen a branch. */
  beginBranch(node: VariantNode, branch: number): FormValue {
    const chosen = node.branches[branch];
    // A choice inside itself would never end.
    if (!chosen || this.#within.has(node)) return absent;
    this.#left--;
    this.#within.add(node);
    const value = this.begin(opened(chosen.node), true);
    this.#within.delete(node);
    return { kind: 'variant', branch, value, others: new Map() };
  }
}

function canShow(node: OpenNode, json: JsonValue): boolean {
  switch (node.kind) {
    case 'text':
      // A text box would convert CR LF to LF.
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
  return plain(json[tag.property] ?? null) === tag.text;
}

/** Returns indented JSON, or compact JSON if the indentation would make it too long to be read back. */
function textOf(json: JsonValue, { formJsonChars: maxChars }: Limits): string {
  const text = printJson(json) ?? '';
  return text.length > maxChars ? (printJson(json, 0) ?? '') : text;
}

function containsRaw(value: FormValue): boolean {
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
