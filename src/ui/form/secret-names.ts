/** Parts of a schema that are looked at; where there are more, nothing is known not to be secret. */
const most = 50_000;

/** Names of properties that a schema calls secret somewhere, whatever is asked for just now; `undefined` where that is all. */
export function secretNames(schema: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  /** Definitions by name, with the properties that refer to them. */
  const referring = new Map<string, Set<string>>();
  const open: Place[] = [{ node: schema, name: undefined, isMap: false }];
  let left = most;
  for (let place = open.pop(); place; place = open.pop()) {
    const { node, name, isMap } = place;
    if (typeof node !== 'object' || node === null) continue;
    if (--left < 0) return undefined;
    const own = node as Readonly<Record<string, unknown>>;
    if (!isMap && (own['writeOnly'] === true || own['format'] === 'password')) {
      if (name === undefined) return undefined;
      names.add(name);
    }
    const reference = isMap ? undefined : own['$ref'];
    if (typeof reference === 'string' && name !== undefined) {
      const target = reference.slice(reference.lastIndexOf('/') + 1);
      referring.set(target, (referring.get(target) ?? new Set()).add(name));
    }
    for (const [key, child] of Object.entries(own)) {
      open.push({ node: child, name: isMap ? key : name, isMap: !isMap && maps.has(key) });
    }
  }
  // A set that grows is gone through to its end.
  for (const name of names) for (const property of referring.get(name) ?? []) names.add(property);
  return names;
}

interface Place {
  readonly node: unknown;
  /** The nearest property, or definition, that it is part of. */
  readonly name: string | undefined;
  /** Its keys are names, and no keywords. */
  readonly isMap: boolean;
}

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
