import type { JsonObject, JsonValue } from '../types.js';
import { defaultLimits, type Limits } from '../limits.js';
import { printJson } from './form-json.js';
import {
  isObject,
  itemOf,
  opened,
  type FormNode,
  type GroupNode,
  type ListNode,
  type VariantNode,
} from './form-node.js';
import { optionIndex } from './form-options.js';

/**
 * What a person has put into a form so far. Not yet JSON: it keeps half a number as it was typed, tells what is absent
 * from what is empty and from `null`, and holds what no control can show.
 */
export type FormValue =
  | { readonly kind: 'absent' }
  /** A whole value: a text, a yes or no, one of the options, a list of options; `null` where the part may be that. */
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** As typed, where a number or JSON belongs. */
  | { readonly kind: 'typed'; readonly text: string }
  /** The control holds something that is no value yet, such as half a date. */
  | { readonly kind: 'unfinished' }
  /** A value that the node's control cannot show, as JSON to be edited in its place. */
  | { readonly kind: 'raw'; readonly text: string }
  | ListValue
  | GroupValue
  | VariantValue;

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** Stays with the item wherever it moves; unique within its list. */
  readonly id: number;
  readonly value: FormValue;
}

export interface GroupValue {
  readonly kind: 'group';
  /** By name. May hold more than the group asks for just now: that is kept, and not sent. */
  readonly fields: ReadonlyMap<string, FormValue>;
  /** The properties that are no fields. */
  readonly entries: readonly FormEntry[];
}

export interface FormEntry {
  /** Stays with the entry whatever its name; unique within its group. */
  readonly id: number;
  /** Nothing, until somebody gives it one. */
  readonly name: string | undefined;
  readonly value: FormValue;
}

export interface VariantValue {
  readonly kind: 'variant';
  readonly branch: number;
  readonly value: FormValue;
  /** What was filled in under other branches before: kept, and not sent. */
  readonly others: ReadonlyMap<number, FormValue>;
}

/** One step into a form: the name of a field, the id of an item or of an entry, or a branch. */
export type FormStep =
  | { readonly field: string }
  | { readonly item: number }
  | { readonly entry: number }
  | { readonly branch: number };

export const absent: FormValue = Object.freeze({ kind: 'absent' });

/** How much more may be made; shared by all parts of one value, for their number is the server's choice. */
interface Budget {
  left: number;
}

/** Items that a list begins with, at most, whatever its server asks for. */
const mostFirstItems = 20;

/** What a form holds before anybody touched it: the defaults, what a required part cannot be without, and no more. */
export function initialValue(node: FormNode, required = true, limits: Limits = defaultLimits): FormValue {
  return begin(node, required, { left: limits.formFields });
}

function begin(node: FormNode, required: boolean, budget: Budget): FormValue {
  if (node.default !== undefined && node.default !== null) {
    const preset = hold(node, node.default, budget);
    // A default that breaks its own schema is no default.
    if (!holdsRaw(preset)) return preset;
  }
  if (!required || budget.left <= 0) return absent;
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
      return beginList(node, budget);
    case 'group':
      return beginGroup(node, budget);
    case 'variant': {
      // The first one only where it sends nothing by itself.
      const first = node.branches[0];
      return first && opened(first.node).kind === 'group' ? beginBranch(node, 0, budget) : absent;
    }
    default:
      return absent;
  }
}

function beginList(node: ListNode, budget: Budget): FormValue {
  const count = Math.min(Math.max(node.minItems ?? 0, node.first.length), mostFirstItems);
  const items: ListItem[] = [];
  for (let at = 0; at < count && budget.left > 0; at++) {
    const item = itemOf(node, at);
    if (!item) break;
    budget.left--;
    items.push({ id: at + 1, value: begin(item, true, budget) });
  }
  return { kind: 'list', items };
}

function beginGroup(node: GroupNode, budget: Budget): FormValue {
  budget.left -= node.fields.length;
  const fields = new Map(
    node.fields.map(({ name, node: field, required }) => [name, begin(field, required, budget)]),
  );
  return { kind: 'group', fields, entries: [] };
}

function beginBranch(node: VariantNode, branch: number, budget: Budget): FormValue {
  const chosen = node.branches[branch];
  if (!chosen) return absent;
  budget.left--;
  return {
    kind: 'variant',
    branch,
    value: begin(opened(chosen.node), true, budget),
    others: new Map(),
  };
}

/** What a part begins with once a person wants it to be there: one level, even of what has no end. */
export function begun(node: FormNode, limits: Limits = defaultLimits): FormValue {
  return initialValue(opened(node), true, limits);
}

/** What a variant begins with once a person chose a branch. */
export function begunBranch(node: VariantNode, branch: number, limits: Limits = defaultLimits): FormValue {
  return beginBranch(node, branch, { left: limits.formFields });
}

/** A value as a form holds it. Nothing of it is lost: what the form's controls cannot show, it holds as JSON. */
export function toFormValue(
  node: FormNode,
  json: JsonValue | undefined,
  limits: Limits = defaultLimits,
): FormValue {
  return hold(node, json, { left: limits.formFields });
}

function hold(given: FormNode, json: JsonValue | undefined, budget: Budget): FormValue {
  if (json === undefined) return absent;
  const node = opened(given);
  const whole: FormValue = { kind: 'value', value: json };
  if (json === null && node.nullable) return whole;
  switch (node.kind) {
    case 'text':
      // A text box would turn CR LF into LF without a word.
      return typeof json === 'string' && !json.includes('\r') ? whole : raw(json);
    case 'number':
      return typeof json === 'number' ? { kind: 'typed', text: String(json) } : raw(json);
    case 'boolean':
      return typeof json === 'boolean' ? whole : raw(json);
    case 'choice':
      return optionIndex(node.options, json) >= 0 ? whole : raw(json);
    case 'choices': {
      const chosen: readonly JsonValue[] | undefined = Array.isArray(json) ? json : undefined;
      if (!chosen || chosen.length > node.options.length) return raw(json);
      const places = chosen.map((one) => optionIndex(node.options, one));
      return places.includes(-1) || new Set(places).size < places.length ? raw(json) : whole;
    }
    case 'list':
      return Array.isArray(json) ? holdList(node, json as readonly JsonValue[], budget) : raw(json);
    case 'group':
      return isObject(json) ? holdGroup(node, json, budget) : raw(json);
    case 'variant':
      return holdVariant(node, json, budget);
    case 'json':
      return { kind: 'typed', text: printJson(json) ?? '' };
  }
}

function holdList(node: ListNode, json: readonly JsonValue[], budget: Budget): FormValue {
  if ((budget.left -= json.length) < 0 || (json.length > 0 && !itemOf(node, json.length - 1)))
    return raw(json);
  const items = json.map((one, at): ListItem => {
    const item = itemOf(node, at);
    return { id: at + 1, value: item ? hold(item, one, budget) : raw(one) };
  });
  return { kind: 'list', items };
}

function holdGroup(node: GroupNode, json: JsonObject, budget: Budget): FormValue {
  const { fields } = node.given?.(json) ?? node;
  if ((budget.left -= fields.length) < 0) return raw(json);
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(json).filter(([name]) => !names.has(name));
  if ((budget.left -= others.length) < 0) return raw(json);
  return {
    kind: 'group',
    fields: new Map(
      fields.map(({ name, node: field }) => [
        name,
        hold(field, Object.hasOwn(json, name) ? json[name] : undefined, budget),
      ]),
    ),
    entries: others.map(([name, value], at) => ({
      id: at + 1,
      name,
      value: hold(node.entries.node, value, budget),
    })),
  };
}

/** The first branch that a value is of; else the first that it may be of; else none. */
function holdVariant(node: VariantNode, json: JsonValue, budget: Budget): FormValue {
  const fits = node.branches.map((branch) => branch.fits(json));
  for (const answer of [true, 'unknown']) {
    for (const [at, branch] of node.branches.entries()) {
      if (fits[at] !== answer || --budget.left < 0) continue;
      const value = hold(branch.node, json, budget);
      if (value.kind !== 'raw') return { kind: 'variant', branch: at, value, others: new Map() };
    }
  }
  return raw(json);
}

function raw(json: JsonValue): FormValue {
  return { kind: 'raw', text: printJson(json) ?? '' };
}

function holdsRaw(value: FormValue): boolean {
  switch (value.kind) {
    case 'list':
      return value.items.some((item) => holdsRaw(item.value));
    case 'group':
      return (
        [...value.fields.values()].some(holdsRaw) || value.entries.some((entry) => holdsRaw(entry.value))
      );
    case 'variant':
      return holdsRaw(value.value);
    default:
      return value.kind === 'raw';
  }
}
