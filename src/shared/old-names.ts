/** Names that were replaced work until 1.0. `docs/versioning.md` lists them. */

const reported = new Set<string>();

/** Warns the developer in the console, once for each name. */
export function warnOfOldName(old: string, name: string): void {
  if (reported.has(old)) return;
  reported.add(old);
  // eslint-disable-next-line no-console -- The developer of the page reads the console.
  console.warn(`mcp-tools: "${old}" is now "${name}". The old name works until 1.0.`);
}

/** Returns the value, whose properties can also be read by their old names. The old names are not enumerable. */
export function withOldNames<Value extends object>(
  value: Value,
  names: Readonly<Record<string, keyof Value & string>>,
): Value {
  for (const [old, name] of Object.entries(names)) {
    const get = (): unknown => {
      warnOfOldName(old, name);
      return value[name];
    };
    Object.defineProperty(value, old, { get, configurable: true });
  }
  return value;
}

/** Returns what a page gave under the new or the old name. `undefined` if it gave neither. */
export function byEitherName<Given extends object, Name extends keyof Given & string>(
  given: Given,
  name: Name,
  old: string,
): Given[Name] {
  if (given[name] !== undefined || !(old in given)) return given[name];
  warnOfOldName(old, name);
  return (given as Readonly<Record<string, unknown>>)[old] as Given[Name];
}

/** Adds the new names to an object of the page that has only the old ones. */
export function addNewNames<Value extends object>(
  value: Value,
  names: Readonly<Record<string, keyof Value & string>>,
): Value {
  for (const [old, name] of Object.entries(names)) {
    const given = byEitherName(value, name, old);
    if (given !== undefined && !(name in value)) Object.defineProperty(value, name, { value: given });
  }
  return value;
}
