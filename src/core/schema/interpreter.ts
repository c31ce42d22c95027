import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../types.js';
import type { Failure } from './failure.js';
import type { Prepared } from './prepare.js';
import { mapSchema } from './schema-map.js';
import { resolvePointer } from './reference.js';
import { failuresOf } from './units.js';

/**
 * Holds a value against a schema without generating code, so that it works under any Content-Security-Policy. Gives what
 * the value breaks; throws where it cannot tell.
 */
export function interpret(prepared: Prepared, value: JsonValue): Failure[] {
  const { valid, errors } = run(prepared, value);
  return valid ? [] : failuresOf(errors, prepared.map);
}

function run({ schema, dialect }: Prepared, value: JsonValue): { valid: boolean; errors: OutputUnit[] } {
  const own = withoutFalse(schema);
  try {
    return new Validator(own, dialect as SchemaDraft, false).validate(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // More failures than it can carry; the first is enough.
    return new Validator(own, dialect as SchemaDraft, true).validate(value);
  }
}

/**
 * A copy for the interpreter, which writes into it. Every `false` in it is one that says where it is when something fails
 * on it.
 */
function withoutFalse(schema: JsonObject | boolean): JsonObject | boolean {
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject | boolean;
  const { places } = mapSchema(copy, { schemaDepth: Infinity, schemaSubschemas: Infinity });
  for (const { schema: one, outer, way } of places) {
    if (one !== false || !outer) continue;
    const cut = way.lastIndexOf('/');
    const holder = cut === 0 ? outer.schema : resolvePointer(outer.schema, way.slice(0, cut));
    const name = way
      .slice(cut + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    Reflect.defineProperty(holder as object, name, {
      value: { not: true },
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return copy;
}
