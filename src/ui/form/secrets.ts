import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormEntry,
  type FormNode,
  type FormValue,
} from '../../core/form.js';

/** Returns true if a value must be hidden from people who can see the screen. */
export function isSecret(node: FormNode): boolean {
  return node.writeOnly === true || (node.kind === 'text' && node.format === 'password');
}

/**
 * Removes the secrets from a form's value. `isLess` is true if it removed any. A value is secret if its schema has the format
 * `password` or is `writeOnly`, or if its name is secret in another branch or under another condition.
 */
export function withoutSecrets(
  node: FormNode,
  value: FormValue,
  schema: unknown,
): { readonly value: FormValue; readonly isLess: boolean } {
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
      // A list that lacks one of its items would mean something else, so the whole list is left out.
      return items.some((item) => item.value.kind === 'absent') ? leaveOut() : { kind: 'list', items };
    }
    if (part.kind === 'variant' && at.kind === 'variant') {
      const branch = at.branches[part.branch];
      return branch ? { ...part, value: clean(branch.node, part.value), others: new Map() } : leaveOut();
    }
    // Secrets cannot be located in a value written as JSON.
    return mayHoldSecret(at, 0) || mentions(part, names) ? leaveOut() : part;
  };
  const leaveOut = (): FormValue => {
    isLess = true;
    return absent;
  };
  return { value: clean(node, value), isLess };
}

/** Returns true if a value written as JSON contains one of these names. */
function mentions(part: FormValue, names: ReadonlySet<string> | undefined): boolean {
  if (!names) return true;
  if (part.kind !== 'raw' && part.kind !== 'typed') return false;
  return [...names].some((name) => part.text.includes(JSON.stringify(name)));
}

function mayHoldSecret(node: FormNode, depth: number): boolean {
  if (isSecret(node) || depth > 6) return true;
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

/** Maximum number of schema parts to check. If there are more, every property may be secret. */
const mostParts = 50_000;

/** Returns the properties that are secret anywhere in a schema; `undefined` if any property may be secret. */
function secretNames(schema: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  /** Definitions by name, with the properties that refer to them. */
  const referring = new Map<string, Set<string>>();
  /**
   * Parts still to be checked, with the nearest property or definition. The keys of a map count as field names, so a key such
   * as `password` is checked too.
   */
  const open: [part: unknown, name: string | undefined, isMap: boolean][] = [[schema, undefined, false]];
  let left = mostParts;
  for (let place = open.pop(); place; place = open.pop()) {
    const [part, name, isMap] = place;
    if (typeof part !== 'object' || part === null) continue;
    if (--left < 0) return undefined;
    const own = part as Readonly<Record<string, unknown>>;
    if (!isMap && (own['writeOnly'] === true || own['format'] === 'password')) {
      if (name === undefined) return undefined;
      names.add(name);
    }
    const reference = isMap ? undefined : own['$ref'];
    if (typeof reference === 'string' && name !== undefined) {
      const target = reference.slice(reference.lastIndexOf('/') + 1);
      referring.set(target, (referring.get(target) ?? new Set()).add(name));
    }
    for (const [key, child] of Object.entries(own))
      open.push([child, isMap ? key : name, !isMap && maps.includes(key)]);
  }
  // Iterating over a set includes the names added meanwhile.
  for (const name of names) for (const property of referring.get(name) ?? []) names.add(property);
  return names;
}

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
