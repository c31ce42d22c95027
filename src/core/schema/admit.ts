import { problem, type Problem } from '../base/errors.js';
import type { LimitName, Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { circleIn } from './self-reference.js';
import { dialectOf } from './dialect.js';
import { expansionOf, referenceKeywords, referencesOf } from './expansion.js';
import { malformedKeyword } from './malformed.js';
import { mapSchema, pointerOf, type Place } from './schema-map.js';
import { isObject, isSchema } from './subschemas.js';

export { dialectOf } from './dialect.js';

/** Where a validator is to run: in a worker, or on the page's own thread, where nothing can stop it. */
export type Where = 'worker' | 'thread';

/**
 * Why a schema is not given to a validator, or nothing where it may be. A schema is a server's program: it is held
 * against every bound before anything runs it. Walks without recursion, for the depth is the server's choice too.
 */
export function refuseSchema(schema: unknown, limits: Limits, where: Where): Problem | undefined {
  const beyond = (limit: LimitName, value = limits[limit]): Problem =>
    problem('schema-refused', { limit, value });
  if (isLongerThan(schema, limits.schemaChars)) return beyond('schemaChars');
  let fresh: JsonValue;
  try {
    const text = JSON.stringify(schema ?? null);
    if (text.length > limits.schemaChars) return beyond('schemaChars');
    fresh = JSON.parse(text) as JsonValue;
  } catch (error) {
    return error instanceof RangeError ? beyond('schemaDepth') : unsupported('it is no JSON');
  }
  if (!isSchema(fresh)) return unsupported('it is neither an object nor true or false');
  if (!isObject(fresh)) return undefined;
  const dialect = dialectOf(fresh);
  if (dialect === undefined) {
    return unsupported(`the dialect ${JSON.stringify(fresh['$schema'])} is not known`);
  }
  const map = mapSchema(fresh, limits);
  let patterns = 0;
  let references = 0;
  // What a reference points to may be met here for the first time, and comes to the end of the list.
  for (const place of map.places) {
    if (map.beyond) return beyond(map.beyond);
    if (!isObject(place.schema)) continue;
    const malformed = malformedKeyword(place.schema, dialect);
    if (malformed !== undefined) return unsupported(`"${malformed}" makes no sense${placeIn(place)}`);
    const ownPatterns = patternsOf(place.schema);
    patterns += ownPatterns.length;
    if (where === 'thread' && patterns > 0) return beyond('schemaPatterns', 0);
    if (patterns > limits.schemaPatterns) return beyond('schemaPatterns');
    if (ownPatterns.some(({ length }) => length > limits.schemaPatternChars)) {
      return beyond('schemaPatternChars');
    }
    const { enum: choices } = place.schema;
    if (Array.isArray(choices) && choices.length > limits.schemaEnum) return beyond('schemaEnum');
    if (referencesOf(map, place).includes(undefined)) {
      const names = referenceKeywords.flatMap((keyword) => (place.schema as JsonObject)[keyword] ?? []);
      return unsupported(`${JSON.stringify(names[0])} points outside the schema`);
    }
    references += referenceKeywords.filter((keyword) => keyword in (place.schema as JsonObject)).length;
  }
  const circle = circleIn(map);
  if (circle) return unsupported(`it leads back to itself without end${placeIn(circle)}`);
  const { cost, isRecursive } = expansionOf(map, () => 1);
  // Two references that lead back may visit every part of a value twice on every level of it. A worker is stopped in time.
  const isEndless = where === 'thread' && isRecursive && references > 1;
  return isEndless || cost > limits.schemaExpansion ? beyond('schemaExpansion') : undefined;
}

function unsupported(detail: string): Problem {
  return problem('schema-unsupported', { detail });
}

function placeIn(place: Place): string {
  return place.outer ? `, at ${pointerOf(place)}` : '';
}

function patternsOf({ pattern, patternProperties }: JsonObject): string[] {
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === 'string' ? [pattern, ...names] : names;
}

/** Whether a value is certainly longer as JSON, without writing all of it, which takes long where it is long. */
function isLongerThan(value: unknown, limit: number): boolean {
  let chars = 0;
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === 'string') chars += at.length;
    if (typeof at !== 'object' || at === null) continue;
    const children: readonly unknown[] = Array.isArray(at) ? at : Object.entries(at);
    chars += children.length;
    if (chars > limit) return true;
    for (const child of children)
      if (typeof child === 'object' || typeof child === 'string') open.push(child);
  }
  return chars > limit;
}
