import { warnOfOldName } from './warn-of-old-name.js';

/** Old names of properties, each with the name that replaced it. */
const renames = {
  after: 'influencedBy',
  standing: 'toolHistory',
  trustsClaims: 'trustsAnnotations',
  said: 'userParts',
};

/** Returns the value, whose renamed properties can also be read by their old names. These are not enumerable. */
export function withOldNames<Value extends object>(value: Value): Value {
  for (const [old, name] of Object.entries(renames)) {
    if (!(name in value)) continue;
    const get = (): unknown => {
      warnOfOldName(old, name);
      return (value as Readonly<Record<string, unknown>>)[name];
    };
    Object.defineProperty(value, old, { get, configurable: true });
  }
  return value;
}
