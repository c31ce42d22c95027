import { referenceKeywords } from './expansion.js';
import type { Failure } from './failure.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import type { Place, SchemaMap } from './schema-map.js';
import { escapeStep, hasMany, isObject, unescapeStep } from './subschemas.js';

/** What the interpreter says of one keyword. */
export interface EngineError {
  readonly instanceLocation: string;
  readonly keywordLocation: string;
  readonly keyword: string;
}

/** The same, read once: where in the value, and the way through the schema. */
interface Unit {
  readonly path: string;
  readonly keyword: string;
  readonly way: readonly string[];
}

/** Keywords that fail where a schema in them does, which is then said by that one. */
const carriers: ReadonlySet<string> = new Set([
  ...['$ref', '$recursiveRef', 'additionalItems', 'additionalProperties', 'allOf', 'dependencies'],
  ...['dependentSchemas', 'if', 'items', 'patternProperties', 'prefixItems', 'properties'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]);

/** Keywords whose own failure says it all: what is in them was never asked of the value itself. */
const closed: ReadonlySet<string> = new Set(['contains', 'not', 'propertyNames']);

/** What says that the branch of a choice was not meant. */
const telling: ReadonlySet<string> = new Set(['const', 'enum', 'false', 'type']);

/** Of a list of many thousands all may be wrong, and nobody reads them. */
const mostFailures = 1_000;

/**
 * The failures among what the interpreter says, each where it is. It lists what carries a failure first, and then all that
 * is inside; of a choice, only the branch that came nearest is kept.
 */
export function failuresOf(sayings: readonly EngineError[], map: SchemaMap): Failure[] {
  const read: (Unit | undefined)[] = [];
  const unitAt = (at: number): Unit | undefined => {
    const saying = sayings[at];
    return saying && (read[at] ??= unitOf(saying));
  };

  /** Of those from one place in the list to before another. */
  const select = (from: number, to: number): Failure[] => {
    const found: Failure[] = [];
    let at = from;
    while (at < to && found.length < mostFailures) {
      const unit = unitAt(at) as Unit;
      at++;
      const { keyword, path, way } = unit;
      // One that only a reference makes a schema.
      if (keyword === 'false') {
        found.push({ path, keyword, place: undefined });
        continue;
      }
      const { place, isClosed } = locate(way, map);
      if (isClosed) continue;
      const schema = isObject(place?.schema) ? place.schema : {};
      if (keyword === 'anyOf' || keyword === 'oneOf') {
        const end = endOf(way, at);
        found.push(...choose({ path, keyword, place }, way.length, at, end));
        at = end;
      } else if (closed.has(keyword) || schema[keyword] === false) {
        // A `false` was given as `{ "not": true }`, since the interpreter does not say where a `false` is.
        const isFalse = keyword === 'not' && place?.schema === false;
        const end = endOf(way, at);
        const name = end > at ? stepAfter(path, unitAt(at)) : undefined;
        found.push({ path, keyword: isFalse ? 'false' : keyword, place, name });
        at = end;
      } else if (!carriers.has(keyword) || (keyword === 'dependencies' && endOf(way, at) === at)) {
        found.push({ path, keyword, place });
      }
    }
    return found;
  };

  /** Behind the last of what is said, from a place in the list on, to be inside a keyword. */
  const endOf = (way: readonly string[], from: number): number => {
    let end = from;
    while (isInside(unitAt(end), way)) end++;
    return end;
  };

  /**
   * A choice that failed, with the failures of one branch: of those in which a type or a constant is wrong the fewest
   * times, the one with the fewest failures. Where more than one branch fits, no failure of another says anything.
   */
  const choose = (outer: Failure, depth: number, from: number, to: number): Failure[] => {
    const starts: number[] = [];
    for (let at = from; at < to; at++) {
      if (at === from || unitAt(at)?.way[depth] !== unitAt(at - 1)?.way[depth]) starts.push(at);
    }
    const all = isObject(outer.place?.schema) ? outer.place.schema[outer.keyword] : undefined;
    const matches = Array.isArray(all) ? all.length - starts.length : 0;
    const choice = outer.keyword === 'oneOf' ? { ...outer, matches } : outer;
    if (outer.keyword === 'oneOf' && matches > 0) return [choice];
    const [nearest] = starts
      .map((start, index) => select(start, starts[index + 1] ?? to))
      .map((failures) => ({ failures, wrong: failures.filter(isTelling).length }))
      .sort((a, b) => a.wrong - b.wrong || a.failures.length - b.failures.length);
    return [choice, ...(nearest?.failures ?? [])];
  };

  return select(0, sayings.length);
}

function isTelling({ keyword }: Failure): boolean {
  return telling.has(keyword);
}

function unitOf({ instanceLocation, keywordLocation, keyword }: EngineError): Unit {
  const way = keywordLocation.split('/').slice(1);
  return {
    path: decodeURIComponent(instanceLocation.slice(1)),
    keyword,
    way: way.map((step) => unescapeStep(decodeURIComponent(step))),
  };
}

function isInside(unit: Unit | undefined, way: readonly string[]): boolean {
  return unit !== undefined && unit.way.length > way.length && way.every((step, at) => unit.way[at] === step);
}

function stepAfter(path: string, inner: Unit | undefined): string | undefined {
  if (!inner?.path.startsWith(`${path}/`)) return undefined;
  const [step] = inner.path.slice(path.length + 1).split('/');
  return step === undefined ? undefined : unescapeStep(step);
}

/** The schema that has the last keyword of a way, and whether the way leads through one that is closed. */
function locate(
  way: readonly string[],
  map: SchemaMap,
): { readonly place: Place | undefined; readonly isClosed: boolean } {
  let place: Place | undefined = map.root;
  let isClosed = false;
  for (let at = 0; at < way.length - 1 && place; at++) {
    const keyword = way[at] as string;
    if (!isObject(place.schema)) break;
    const value: JsonValue | undefined = place.schema[keyword];
    if (referenceKeywords.includes(keyword)) {
      place = typeof value === 'string' ? map.follow(place, value) : undefined;
      continue;
    }
    isClosed ||= closed.has(keyword);
    const name = hasMany(keyword, value) ? way[++at] : undefined;
    // A branch itself, as the way to nothing more.
    if (name !== undefined && at === way.length - 1) break;
    place = innerOf(place, keyword, name, map);
  }
  return { place, isClosed };
}

function innerOf(outer: Place, keyword: string, name: string | undefined, map: SchemaMap): Place | undefined {
  if (!isObject(outer.schema)) return undefined;
  const value = outer.schema[keyword];
  const schema = name === undefined ? value : isContainer(value) ? value[name] : undefined;
  if (isObject(schema)) return map.placeOf(schema);
  const way = name === undefined ? `/${keyword}` : `/${keyword}/${escapeStep(name)}`;
  return typeof schema === 'boolean'
    ? { schema, base: outer.base, depth: outer.depth + 1, outer, way }
    : undefined;
}

function isContainer(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
