import { warnOfOldName } from './old-names.js';

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
