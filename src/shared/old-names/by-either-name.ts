import { warnOfOldName } from './warn-of-old-name.js';

/**
 * Returns what a page gave under the new or the old name. `undefined` if it gave neither. `given` may be a primitive value: the
 * page may have set something else than the types allow.
 */
export function byEitherName<Given extends object, Name extends keyof Given & string>(
  given: Given,
  name: Name,
  old: string,
): Given[Name] {
  if (given[name] !== undefined || !(old in Object(given))) return given[name];
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
