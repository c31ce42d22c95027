import { defaultLimits, type Limits } from '../../base/limits.js';
import { shapeOf } from './check.js';
import { changeAt } from './edit.js';
import { itemOf, opened, type FormNode, type GroupNode } from './node.js';
import { absent, initialValue, type FormStep, type FormValue, type GroupValue } from './value.js';

/** The part at the end of `steps` changed; what the form asks for since then begins as it would have at first. */
export function putAt(
  node: FormNode,
  value: FormValue,
  steps: readonly FormStep[],
  part: FormValue,
  limits: Limits = defaultLimits,
): FormValue {
  const changed = changeAt(value, steps, () => part);
  return changed === value ? value : grown(node, changed, steps, limits);
}

/** Only groups on the way to the change can ask for more because of it. */
function grown(given: FormNode, value: FormValue, steps: readonly FormStep[], limits: Limits): FormValue {
  const node = opened(given);
  const [step, ...further] = steps;
  const next = step && innerNode(node, value, step, limits);
  const inner = step && next ? changeAt(value, [step], (part) => grown(next, part, further, limits)) : value;
  return node.kind === 'group' && inner.kind === 'group' ? withNewFields(node, inner, limits) : inner;
}

function withNewFields(node: GroupNode, value: GroupValue, limits: Limits): GroupValue {
  if (!node.given) return value;
  const fields = new Map(value.fields);
  for (const field of shapeOf(node, value, limits).fields) {
    if (fields.has(field.name)) continue;
    const begins = initialValue(field.node, field.required, limits);
    if (begins !== absent) fields.set(field.name, begins);
  }
  return fields.size === value.fields.size ? value : { ...value, fields };
}

function innerNode(node: FormNode, value: FormValue, step: FormStep, limits: Limits): FormNode | undefined {
  if (node.kind === 'list' && value.kind === 'list' && 'item' in step) {
    return itemOf(
      node,
      value.items.findIndex(({ id }) => id === step.item),
    );
  }
  if (node.kind === 'variant' && 'branch' in step) return node.branches[step.branch]?.node;
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const shape = shapeOf(node, value, limits);
  if ('entry' in step) return shape.entries.node;
  return 'field' in step ? shape.fields.find(({ name }) => name === step.field)?.node : undefined;
}
