import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormEntry,
  type FormNode,
  type FormValue,
} from '../../core/form.js';
import { isSecret } from './is-secret.js';
import { secretNames } from './secret-names.js';

/** A form's value without what is secret in it: what is handed on must not hold a password. */
export interface Shareable {
  readonly value: FormValue;
  /** Something was left out. */
  readonly isLess: boolean;
}

/**
 * What the schema says is a password, or goes to the server and never comes back, is secret; and so is what has a name that
 * is secret in another branch, or under another condition.
 */
export function withoutSecrets(node: FormNode, value: FormValue, schema: unknown): Shareable {
  const names = secretNames(schema);
  let isLess = false;
  const isNamed = (name: string | undefined): boolean => !names || (name !== undefined && names.has(name));
  const clean = (given: FormNode, part: FormValue): FormValue => {
    if (part.kind === 'absent') return part;
    const at = opened(given);
    if (isSecret(given) || isSecret(at)) return leaveOut();
    if (part.kind === 'group' && at.kind === 'group') {
      const shape = shapeOf(at, part);
      const nodes = new Map(shape.fields.map(({ name, node: field }) => [name, field]));
      const fields = new Map<string, FormValue>();
      for (const [name, field] of part.fields) {
        const known = nodes.get(name);
        if (known)
          fields.set(name, isNamed(name) && field.kind !== 'absent' ? leaveOut() : clean(known, field));
      }
      const entries: readonly FormEntry[] = part.entries
        .map((entry) => ({
          ...entry,
          value: isNamed(entry.name) ? leaveOut() : clean(shape.entries.node, entry.value),
        }))
        .filter((entry) => entry.value.kind !== 'absent');
      return { kind: 'group', fields, entries };
    }
    if (part.kind === 'list' && at.kind === 'list') {
      const items = part.items.map((item, index) => {
        const known = itemOf(at, index);
        return known ? { ...item, value: clean(known, item.value) } : item;
      });
      // A list that lacks one item says something else.
      return items.some((item) => item.value.kind === 'absent') ? leaveOut() : { kind: 'list', items };
    }
    if (part.kind === 'variant' && at.kind === 'variant') {
      const branch = at.branches[part.branch];
      return branch ? { ...part, value: clean(branch.node, part.value), others: new Map() } : leaveOut();
    }
    // Written as JSON it cannot be told apart.
    return mayHoldSecret(at, 0) || speaksOf(part, names) ? leaveOut() : part;
  };
  const leaveOut = (): FormValue => {
    isLess = true;
    return absent;
  };
  return { value: clean(node, value), isLess };
}

/** Whether JSON has one of these names in it. */
function speaksOf(part: FormValue, names: ReadonlySet<string> | undefined): boolean {
  if (!names) return true;
  if (part.kind !== 'raw' && part.kind !== 'typed') return false;
  return [...names].some((name) => part.text.includes(JSON.stringify(name)));
}

const deepest = 6;

function mayHoldSecret(node: FormNode, depth: number): boolean {
  if (isSecret(node) || depth > deepest) return true;
  const inside = (part: FormNode): boolean => mayHoldSecret(part, depth + 1);
  switch (node.kind) {
    case 'later':
      return true;
    case 'json':
      return /"writeOnly":true|"format":"password"/.test(JSON.stringify(node.schema));
    case 'group':
      return node.fields.some((field) => inside(field.node)) || inside(node.entries.node);
    case 'list':
      return [...node.first, ...(node.item ? [node.item] : [])].some(inside);
    case 'variant':
      return node.branches.some((branch) => inside(branch.node));
    default:
      return false;
  }
}
