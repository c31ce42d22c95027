import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import { detailOf, problem } from '../errors.js';
import type { Check, JsonObject, SchemaError } from '../types.js';
import { dialectOf } from './admit.js';

/**
 * Holds a value against a schema without generating code, so that it works under any Content-Security-Policy. Both
 * come as JSON text: the validator writes into the schema it is given, and a snapshot's is frozen.
 */
export function interpret(schemaText: string, valueText: string, mostErrors: number): Check {
  try {
    const schema = JSON.parse(schemaText) as JsonObject;
    const validator = new Validator(schema, dialectOf(schema) as SchemaDraft, false);
    const { valid, errors } = validator.validate(JSON.parse(valueText));
    return valid ? { status: 'valid' } : { status: 'invalid', errors: leaves(errors).slice(0, mostErrors) };
  } catch (error) {
    return { status: 'unchecked', problem: problem('schema-unsupported', { detail: detailOf(error) }) };
  }
}

/** An error may repeat all that a schema allows. */
const messageChars = 500;

/** The errors that say what is wrong; those that only say that something inside them is wrong are left out. */
function leaves(errors: readonly OutputUnit[]): SchemaError[] {
  const isInside = (inner: OutputUnit, outer: OutputUnit): boolean =>
    inner !== outer && inner.keywordLocation.startsWith(`${outer.keywordLocation}/`);
  const found = errors.slice(0, 500);
  return found
    .filter(
      (error) =>
        error.keyword !== 'false' &&
        !found.some((other) => other.keyword !== 'false' && isInside(other, error)),
    )
    .map(({ instanceLocation, keyword, error }) => ({
      path: instanceLocation.replace(/^#/, ''),
      keyword,
      message: error.slice(0, messageChars),
    }));
}
