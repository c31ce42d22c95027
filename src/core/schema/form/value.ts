import type { JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { budgetOf, hold, holdsRaw, maxTurns, unwritten, type Budget } from './from-value.js';
import { itemOf, opened, type FormNode, type GroupNode, type ListNode, type VariantNode } from './node.js';
import { plainGroupOf } from './plain.js';

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

/** Items that a list begins with, at most, whatever its server asks for. */
const mostFirstItems = 20;

/** What a form holds before anybody touched it: the defaults, what a required part cannot be without, and no more. */
export function initialValue(node: FormNode, required = true, limits: Limits = defaultLimits): FormValue {
  return begin(node, required, budgetOf(limits));
}

function begin(node: FormNode, required: boolean, budget: Budget): FormValue {
  // A `null` that need not be sent is the server's own affair.
  if (node.default !== undefined && (required || node.default !== null)) {
    const preset = hold(node, node.default, budget, unwritten);
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
  const fields = new Map<string, FormValue>();
  const group = { kind: 'group', fields, entries: [] } as const;
  let shape = node;
  // What is filled in may ask for more.
  for (let turn = 0; turn < maxTurns; turn++) {
    const more = shape.fields.filter(({ name }) => !fields.has(name));
    budget.left -= more.length;
    for (const { name, node: field, required } of more) fields.set(name, begin(field, required, budget));
    const next = node.given?.(plainGroupOf(group), budget.effort) ?? shape;
    if (next === shape) break;
    shape = next;
  }
  return group;
}

function beginBranch(node: VariantNode, branch: number, budget: Budget): FormValue {
  const chosen = node.branches[branch];
  // A choice within itself would begin without end.
  if (!chosen || budget.within.has(node)) return absent;
  budget.left--;
  budget.within.add(node);
  const value = begin(opened(chosen.node), true, budget);
  budget.within.delete(node);
  return { kind: 'variant', branch, value, others: new Map() };
}

/** What a part begins with once a person wants it to be there: one level, even of what has no end. */
export function begun(node: FormNode, limits: Limits = defaultLimits): FormValue {
  return initialValue(opened(node), true, limits);
}

/** What a variant begins with once a person chose a branch. */
export function begunBranch(node: VariantNode, branch: number, limits: Limits = defaultLimits): FormValue {
  return beginBranch(node, branch, budgetOf(limits));
}
