import { detailOf, isOutOfStack, problem } from '../base/problems.js';
import type { Check, EngineName, JsonValue } from '../protocol/index.js';
import { explain, type Failure } from './explain.js';
import { prepare, type Prepared } from './prepare.js';

/** Returns what a value breaks of a schema; throws if it cannot tell. `text` is the value as JSON. */
export type Engine = (prepared: Prepared, value: JsonValue, text: string) => readonly Failure[];

/** Checks a value against an admitted schema; both are JSON as `JSON.stringify` writes it. */
export type CheckText = (schema: string, value: string, mostErrors: number) => Check;

/** Prepared schemas in memory. */
const maxPrepared = 20;

export function createCheck(engine: Engine): CheckText {
  const ready = new Map<string, Prepared>();

  const prepared = (schema: string): Prepared => {
    const known = ready.get(schema) ?? prepare(schema);
    // The first one was used longest ago.
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
        // A lone surrogate in a name.
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
 * The interpreter fails on property names with lone surrogates, which JSON allows and URIs do not. They go through it as
 * characters of a private-use plane.
 */
const plane = 0xf0000;
const firstSurrogate = 0xd800;

/** Replaces lone surrogates, the only ones that `JSON.stringify` escapes. */
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

/** Message to the worker. JSON is text, since cloning a deep object can fail where parsing it does not. */
export interface ValidationRequest {
  readonly id: number;
  readonly schema: string;
  readonly value: string;
  readonly mostErrors: number;
}

/** Message from the worker; the first, with `id` 0, says that it is ready. */
export interface ValidationReply {
  readonly id: number;
  readonly check: Check;
  readonly engine: EngineName;
}

/** Answers requests in a worker, in which servers' schemas run. The validator ends it when it takes too long. */
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
