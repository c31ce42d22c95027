import { addressOf } from '../../src/core/schema/address.js';
import { referenceKeywords, referencesOf } from '../../src/core/schema/expansion.js';
import { isObject } from '../../src/core/schema/form-node.js';
import { mapSchema, type Place } from '../../src/core/schema/schema-map.js';
import type { JsonObject, JsonValue } from '../../src/core/types.js';

const unbounded = { schemaDepth: Infinity, schemaSubschemas: Infinity };
const way = '/properties/it';

/**
 * A schema of any value as one of a tool's arguments: an object with that value as its property `it`. What the schema says
 * of itself as a document is said by the whole, and its references lead to where their targets are now.
 */
export function asArgument(given: JsonValue, declares: string): JsonObject {
  const wrapped = (it: JsonValue): JsonObject => ({ type: 'object', properties: { it }, required: ['it'] });
  if (!isObject(given)) return { $schema: declares, ...wrapped(given) };
  const map = mapSchema(JSON.parse(JSON.stringify(given)) as JsonObject, unbounded);
  const edits: (() => void)[] = [];
  for (const place of map.places) {
    // What is a schema only since something refers to it comes to the end of the list.
    referencesOf(map, place);
    edits.push(...movesIn(place, map.root));
  }
  for (const edit of edits) edit();
  const { $schema = declares, ...schema } = map.root.schema as JsonObject;
  // Before 2019-09 what stands beside a reference says nothing, and is no address.
  const isAddress =
    typeof schema['$id'] === 'string' && !schema['$id'].startsWith('#') && map.root.base !== nowhere(map.root);
  if (!isAddress) return { $schema, ...wrapped(schema) };
  const { $id: id, ...it } = schema;
  return { $schema, $id: id ?? '', ...wrapped(it) };
}

/** A reference to the document that stands at its root leads a little further now. */
function movesIn({ schema, base }: Place, root: Place): (() => void)[] {
  if (!isObject(schema)) return [];
  return referenceKeywords.flatMap((keyword) => {
    const reference = schema[keyword];
    const address = typeof reference === 'string' ? addressOf(reference, base) : undefined;
    if (typeof reference !== 'string' || address?.base !== root.base) return [];
    const [before = '', fragment = ''] = reference.split('#');
    if (fragment !== '' && !address.fragment.startsWith('/')) return [];
    return [() => Reflect.set(schema, keyword, `${before}#${way}${fragment}`)];
  });
}

/** What a schema without an address is at. */
function nowhere({ base }: Place): string {
  return base.startsWith('schema://') ? base : '';
}
