import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import type { Failure } from './failure.js';
import type { Prepared } from './prepare.js';
import { resolvePointer } from './reference.js';
import { mapSchema } from './schema-map.js';
import { unescapeStep } from './subschemas.js';
import { failuresOf } from './units.js';

/**
 * Holds a value against a schema without generating code, so that it works under any Content-Security-Policy. Gives what
 * the value breaks; throws where it cannot tell.
 */
export function interpret(prepared: Prepared, value: JsonValue): Failure[] {
  const { valid, errors } = run(prepared, value);
  return valid ? [] : failuresOf(errors, prepared.map);
}

const validators = new WeakMap<Prepared, Validator>();

function run(prepared: Prepared, value: JsonValue): { valid: boolean; errors: OutputUnit[] } {
  try {
    const known = validators.get(prepared) ?? validatorFor(prepared, false);
    validators.set(prepared, known);
    return known.validate(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // More failures than it can carry; the first is enough.
    return validatorFor(prepared, true).validate(value);
  }
}

function validatorFor({ schema, dialect }: Prepared, endsAtFirst: boolean): Validator {
  return new Validator(withoutFalse(schema), dialect as SchemaDraft, endsAtFirst);
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
    // Not by assigning: the name may be `__proto__`.
    Reflect.defineProperty(holder as object, unescapeStep(way.slice(cut + 1)), { value: { not: true } });
  }
  return copy;
}
