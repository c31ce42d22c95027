import { problem, type Problem } from '../errors.js';
import type { LimitName, Limits } from '../limits.js';
import type { JsonObject, JsonValue } from '../types.js';
import { expansionOf, referenceKeywords } from './expansion.js';
import { isPointer, resolveReference } from './reference.js';

/** What a validator may be given, and what it may meet on the page's own thread, where nothing can stop it. */
export type Place = 'worker' | 'thread';

const dialects: ReadonlyMap<string, string> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema', '7'],
  ['http://json-schema.org/draft-04/schema', '4'],
]);

/** The dialect that a schema declares, by the name its validator uses; 2020-12 where it declares none (SEP-1613). */
export function dialectOf(schema: JsonObject): string | undefined {
  const declared = schema['$schema'];
  if (declared === undefined) return '2020-12';
  return typeof declared === 'string' ? dialects.get(declared.replace(/#$/, '')) : undefined;
}

/** Keywords whose keys are names of the schema's author, not keywords. */
const nameMaps: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * Why a schema is not given to a validator, or nothing where it may be. A schema is a server's program: it is held
 * against every bound before anything runs it. Walks without recursion, for the depth is the server's choice too.
 */
export function refuseSchema(schema: JsonObject, limits: Limits, place: Place): Problem | undefined {
  if (dialectOf(schema) === undefined) {
    return problem('schema-unsupported', {
      detail: `the dialect ${JSON.stringify(schema['$schema'])} is not known`,
    });
  }
  const beyond = (limit: LimitName): Problem => problem('schema-refused', { limit, value: limits[limit] });
  let nodes = 0;
  let patterns = 0;
  let hasInnerIds = false;
  const references: string[] = [];
  const anchors = new Set<string>();
  let level: Node[] = [{ value: schema, isNameMap: false }];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.schemaDepth) return beyond('schemaDepth');
    const next: Node[] = [];
    for (const { value, isNameMap } of level) {
      if (++nodes > limits.schemaNodes) return beyond('schemaNodes');
      if (Array.isArray(value)) {
        for (const child of value as readonly JsonValue[])
          if (isContainer(child)) next.push({ value: child, isNameMap: false });
        continue;
      }
      for (const [key, child] of Object.entries(value as JsonObject)) {
        const isName = isNameMap && isContainer(child);
        if ((key === 'pattern' && !isName) || key === 'patternProperties') {
          if (place === 'thread') return beyond('schemaPatterns');
          patterns += typeof child === 'string' ? 1 : Object.keys(child ?? {}).length;
          if (patterns > limits.schemaPatterns) return beyond('schemaPatterns');
          const longest = typeof child === 'string' ? child.length : longestKey(child);
          if (longest > limits.schemaPatternChars) return beyond('schemaPatternChars');
        }
        // The validator's own expression for this format takes for ever on some texts.
        if (key === 'format' && child === 'url' && place === 'thread') return beyond('schemaPatterns');
        if (key === 'uniqueItems' && child && place === 'thread') return beyond('schemaExpansion');
        if (key === 'enum' && Array.isArray(child) && child.length > limits.schemaEnum)
          return beyond('schemaEnum');
        if (typeof child === 'string') {
          if (referenceKeywords.has(key)) references.push(child);
          if (key === '$anchor' || key === '$dynamicAnchor') anchors.add(child);
          if ((key === '$id' || key === 'id') && depth > 0) hasInnerIds = true;
        }
        if (isContainer(child)) next.push({ value: child, isNameMap: !isName && nameMaps.has(key) });
      }
    }
    level = next;
  }
  if (JSON.stringify(schema).length > limits.schemaChars) return beyond('schemaChars');
  for (const reference of references) {
    const isAnchor = anchors.has(reference.slice(1)) && reference.startsWith('#');
    if (!isAnchor && (!isPointer(reference) || resolveReference(schema, reference) === undefined)) {
      return problem('schema-unsupported', { detail: `"${reference}" points outside the schema` });
    }
  }
  // A ladder of references doubles the work with every rung; a worker is stopped in time, a page is not.
  if (place === 'worker' || references.length === 0) return undefined;
  if (hasInnerIds || expansionOf(schema, references.length) > limits.schemaExpansion) {
    return beyond('schemaExpansion');
  }
  return undefined;
}

interface Node {
  readonly value: JsonValue;
  readonly isNameMap: boolean;
}

function isContainer(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function longestKey(value: JsonValue | undefined): number {
  return isContainer(value ?? null)
    ? Math.max(0, ...Object.keys(value as JsonObject).map((key) => key.length))
    : 0;
}
