import type { JsonObject, JsonValue } from '../types.js';
import { isPointer, resolveReference } from './reference.js';

/**
 * How many entries of a schema a validator may have to visit for one value when every reference is followed.
 * `Infinity` where references form a circle, except for a single one, which visits each part of a value once; and
 * where one names an anchor, since to search the schema for each would itself take too long.
 */
export function expansionOf(schema: JsonObject, references: number): number {
  const known = new Map<JsonValue, number>();
  const visit = (node: JsonValue | undefined): number => {
    if (typeof node !== 'object' || node === null) return 1;
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, references > 1 ? Infinity : 0);
    let sum = 0;
    for (const [key, child] of Object.entries(node)) {
      const isReference = referenceKeywords.has(key) && typeof child === 'string';
      if (!isReference) sum += visit(child);
      else sum += isPointer(child) ? 1 + visit(resolveReference(schema, child)) : Infinity;
    }
    known.set(node, sum);
    return sum;
  };
  return visit(schema);
}

export const referenceKeywords: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);
