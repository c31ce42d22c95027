import { detailOf, isOutOfStack, problem } from '../base/problems.js';
import type { Check, EngineName, JsonValue } from '../protocol/index.js';
import { explain, type Failure } from './explain.js';
import { prepare, type Prepared } from './prepare.js';

/** Returns the failures of a value against a schema; throws if they cannot be determined. `text` is the value as JSON. */
export type Engine = (prepared: Prepared, value: JsonValue, text: string) => readonly Failure[];

/** Checks a value against an admitted schema. Both are JSON as written by `JSON.stringify`. */
export type CheckText = (schema: string, value: string, mostErrors: number) => Check;

/** Maximum number of prepared schemas in memory. */
const maxPrepared = 20;

export function createCheck(engine: Engine): CheckText {
  const ready = new Map<string, Prepared>();

  const prepared = (schema: string): Prepared => {
    const known = ready.get(schema) ?? prepare(schema);
    // Moved to the end: the first schema is the one that was used longest ago.
    ready.delete(schema);
    ready.set(schema, known);
    for (const [oldest] of ready) if (ready.size > maxPrepared) ready.delete(oldest);
    return known;
  };

  const run: CheckText = (schemaText, valueText, mostErrors) => {
    const known = prepared(schemaText);
    const value = JSON.parse(valueText) as JsonValue;
    if (known.schema === true) return { status: 'valid' };
    const failures =
      known.schema === false
        ? [{ path: '', keyword: 'false', place: known.map.root }]
        : engine(known, value, valueText);
    if (failures.length === 0) return { status: 'valid' };
    return { status: 'invalid', errors: explain(failures, value, mostErrors) };
  };

  return (...given) => {
    try {
      try {
        return run(...given);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        // A property name contains a lone surrogate.
        const [schema, value, mostErrors] = given;
        return showSurrogates(run(hideSurrogates(schema), hideSurrogates(value), mostErrors));
      }
    } catch (error) {
      const detail = isOutOfStack(error) ? 'it is too deep, or leads back to itself' : detailOf(error);
      return { status: 'unchecked', problem: problem('schema-unsupported', { detail }) };
    }
  };
}

/**
 * Start of a private-use plane. The interpreter fails on property names with lone surrogates, which JSON allows and URIs do
 * not, so they are replaced by characters of this plane.
 */
const plane = 0xf0000;
const firstSurrogate = 0xd800;

/** Replaces lone surrogates. Only these are escaped by `JSON.stringify`. */
function hideSurrogates(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(/\\(?:u(d[89a-f][\da-f]{2})|[^])/g, (escape, surrogate: string | undefined) =>
    surrogate === undefined
      ? escape
      : String.fromCodePoint(plane + Number.parseInt(surrogate, 16) - firstSurrogate),
  );
}

function showSurrogates(check: Check): Check {
  const json = JSON.stringify(check);
  const shown = json.replace(
    /[\u{f0000}-\u{f07ff}]/gu,
    (hidden) => `\\u${((hidden.codePointAt(0) ?? plane) - plane + firstSurrogate).toString(16)}`,
  );
  return shown === json ? check : (JSON.parse(shown) as Check);
}

/** Message to the worker. JSON is sent as text, because cloning a deep object can fail where parsing it does not. */
export interface ValidationRequest {
  readonly id: number;
  readonly schema: string;
  readonly value: string;
  readonly mostErrors: number;
}

/** Message from the worker. The first one, with `id` 0, means that the worker is ready. */
export interface ValidationReply {
  readonly id: number;
  readonly check: Check;
  readonly engine: EngineName;
}

/**
 * Answers requests in the worker in which servers' schemas run. The validator terminates the worker if a check takes too long.
 */
export function serve(check: CheckText, engine: () => EngineName): void {
  const worker = globalThis as unknown as {
    onmessage: (event: MessageEvent<ValidationRequest>) => void;
    postMessage: (reply: ValidationReply) => void;
  };
  worker.onmessage = ({ data: { id, schema, value, mostErrors } }) => {
    const result = check(schema, value, mostErrors);
    worker.postMessage({ id, check: result, engine: engine() });
  };
  worker.postMessage({ id: 0, check: { status: 'valid' }, engine: engine() });
}
