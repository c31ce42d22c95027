import { defaultLimits, type Limits } from '../../base/limits.js';
import { budgetOf, containsRaw, fromJson, maxRounds, unwritten, type Budget } from './from-value.js';
import { itemOf, opened, type FormNode, type GroupNode, type ListNode, type VariantNode } from './node.js';
import { absent, plainGroupOf, type FormValue, type ListItem } from './value.js';

/** The most items that a new list has, whatever the schema asks for. */
const maxFirstItems = 20;

/** Returns the first value of a form: its defaults, and what a required part cannot be without. */
export function initialValue(node: FormNode, required = true, limits: Limits = defaultLimits): FormValue {
  return begin(node, required, budgetOf(limits));
}

function begin(node: FormNode, required: boolean, budget: Budget): FormValue {
  // An optional `null` need not be sent.
  if (node.default !== undefined && (required || node.default !== null)) {
    const preset = fromJson(node, node.default, budget, unwritten);
    // A default that breaks its own schema is ignored.
    if (!containsRaw(preset)) return preset;
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
      // Only a group, since it sends nothing by itself.
      const first = node.branches[0];
      return first && opened(first.node).kind === 'group' ? beginBranch(node, 0, budget) : absent;
    }
    default:
      return absent;
  }
}

function beginList(node: ListNode, budget: Budget): FormValue {
  const count = Math.min(Math.max(node.minItems ?? 0, node.first.length), maxFirstItems);
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
  // Defaults may fulfil conditions that ask for more fields.
  for (let round = 0; round < maxRounds; round++) {
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
  // A choice within itself would never end.
  if (!chosen || budget.within.has(node)) return absent;
  budget.left--;
  budget.within.add(node);
  const value = begin(opened(chosen.node), true, budget);
  budget.within.delete(node);
  return { kind: 'variant', branch, value, others: new Map() };
}

/** Returns the first value of a part that a person adds. */
export function begun(node: FormNode, limits: Limits = defaultLimits): FormValue {
  return initialValue(opened(node), true, limits);
}

/** Returns the first value of a variant whose branch a person chose. */
export function begunBranch(node: VariantNode, branch: number, limits: Limits = defaultLimits): FormValue {
  return beginBranch(node, branch, budgetOf(limits));
}
