import { detailOf, problem } from '../base/errors.js';
import type { Check, JsonValue } from '../protocol/index.js';
import { explain } from './explain.js';
import type { Failure } from './failure.js';
import { hideHalves, showHalves } from './lone-surrogates.js';
import { isObject } from './subschemas.js';
import { prepare, type Prepared } from './prepare.js';

/** What a value breaks of a schema; throws where that cannot be told. `text` is the value as JSON. */
export type Engine = (prepared: Prepared, value: JsonValue, text: string) => readonly Failure[];

/** Holds a value against a schema that was admitted; both are JSON as `JSON.stringify` writes it. */
export type CheckText = (schema: string, value: string, mostErrors: number) => Check;

/** A schema that is `true` or `false`. */
function plainly({ schema, map }: Prepared): Failure[] {
  return schema === false ? [{ path: '', keyword: 'false', place: map.root }] : [];
}

/** Schemas that are kept ready for the next value. */
const schemasKept = 20;

export function createCheck(engine: Engine): CheckText {
  const ready = new Map<string, Prepared>();

  const prepared = (schema: string): Prepared => {
    const known = ready.get(schema) ?? prepare(schema);
    // The one that was used longest ago is the first, and goes.
    ready.delete(schema);
    ready.set(schema, known);
    for (const [oldest] of ready) if (ready.size > schemasKept) ready.delete(oldest);
    return known;
  };

  const run: CheckText = (schemaText, valueText, mostErrors) => {
    const known = prepared(schemaText);
    const value = JSON.parse(valueText) as JsonValue;
    const failures = isObject(known.schema) ? engine(known, value, valueText) : plainly(known);
    if (failures.length === 0) return { status: 'valid' };
    return { status: 'invalid', errors: explain(failures, value, mostErrors) };
  };

  return (...asked) => {
    try {
      try {
        return run(...asked);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        // Half a surrogate pair in a name.
        const [schema, value, mostErrors] = asked;
        return showHalves(run(hideHalves(schema), hideHalves(value), mostErrors));
      }
    } catch (error) {
      const detail =
        error instanceof RangeError ? 'it is too deep, or leads back to itself' : detailOf(error);
      return { status: 'unchecked', problem: problem('schema-unsupported', { detail }) };
    }
  };
}
