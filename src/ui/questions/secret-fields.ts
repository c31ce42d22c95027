import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { asksForSecret, looksSecret } from '../base/secret-names.js';

/** So much of a schema is looked through, and so many fields are named. */
const most = { parts: 5000, named: 8 };

/**
 * The labels of those fields, at whatever depth, that seem to ask for a secret, which no server may ask for in a form. Empty
 * for one that has none.
 */
export function secretFields(schema: JsonObject): readonly string[] {
  const found = new Set<string>();
  const waiting: JsonValue[] = [schema];
  for (let at = 0; at < waiting.length && found.size < most.named; at++) {
    const part = waiting[at];
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) {
      const { properties } = part as JsonObject;
      for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
        if (found.size < most.named && isSecret(name, field)) found.add(labelOf(name, field));
      }
      // What is called so without being a property, such as the items of a list, is a field as well.
      if (isMasked(part as JsonObject)) found.add(labelOf('', part));
    }
    const inside = Object.values(part) as JsonValue[];
    if (waiting.length + inside.length <= most.parts) for (const one of inside) waiting.push(one);
  }
  return [...found];
}

function isSecret(name: string, field: JsonValue): boolean {
  if (!isObject(field)) return looksSecret(name);
  const { title, description } = field;
  return (
    isMasked(field) ||
    looksSecret(name) ||
    (typeof title === 'string' && looksSecret(title)) ||
    (typeof description === 'string' && asksForSecret(description))
  );
}

function isMasked({ format, writeOnly }: JsonObject): boolean {
  return format === 'password' || writeOnly === true;
}

function labelOf(name: string, field: JsonValue): string {
  const { title } = isObject(field) ? field : {};
  const label = typeof title === 'string' ? title : name;
  return label.length > 80 ? `${label.slice(0, 80)}…` : label;
}
