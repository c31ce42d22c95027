import { isObject } from '../../../shared/is-object.js';
import { isEmpty } from '../../base/without-empty.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Builder } from './builder.js';
import { flatten, type Flat } from './flat.js';
import { listOf } from './json.js';
import { boundsOf } from './keywords.js';
import { fits } from './match.js';
import type { Effort, Entries, FormField, GroupNode, JsonNode, JsonReason } from './node.js';

/** Maximum number of shapes of one group. The validator checks further conditions. */
const maxShapes = 64;

/** Maximum number of steps for the conditions of one group, if the caller does not set it. */
const maxSteps = 100_000;

type Shape = (json: JsonObject, effort: Effort) => GroupNode;

export function groupOf(builder: Builder, flat: Flat, depth: number): GroupNode | JsonNode | JsonReason {
  return new GroupBuilder(builder, depth).build(flat);
}

class GroupBuilder {
  readonly #builder: Builder;
  readonly #depth: number;
  readonly #keys = new Map<string, number>();
  #shapesLeft = maxShapes;

  constructor(builder: Builder, depth: number) {
    this.#builder = builder;
    this.#depth = depth;
  }

  build(flat: Flat): GroupNode | JsonNode | JsonReason {
    const group = this.#plain(flat);
    if (typeof group === 'string' || group.kind === 'json' || flat.conditions.length === 0) return group;
    const whole: GroupNode = { ...group, given: (json, effort = { steps: maxSteps }) => shape(json, effort) };
    const shape = this.#shapes(flat, whole);
    return whole;
  }

  /** Returns a function that returns the group for an object. Fields that conditions add may have further conditions. */
  #shapes(flat: Flat, group: GroupNode): Shape {
    const known = new Map<string, Shape | undefined>();
    return (json, effort) => {
      const asked = this.#askedFor(flat.conditions, json, effort);
      if (asked.size === 0) return group;
      const name = [...asked.keys()].join(' ');
      if (!known.has(name) && --this.#shapesLeft >= 0) {
        known.set(name, this.#shapeWith(flat, group, [...asked.values()]));
      }
      return known.get(name)?.(json, effort) ?? group;
    };
  }

  /** Returns `undefined` if the required schemas contradict each other. The validator will report that. */
  #shapeWith(flat: Flat, group: GroupNode, asked: readonly JsonValue[]): Shape | undefined {
    const more = flatten({ allOf: [flat.schema, ...asked] }, this.#builder);
    if (typeof more === 'string') return undefined;
    const next = this.#builder.fresh(() => this.#plain(more));
    if (typeof next === 'string' || next.kind === 'json') return undefined;
    // Entries stay available if the original group has them.
    const offered = next.entries.offered || group.entries.offered;
    const shape: GroupNode = { ...next, entries: { ...next.entries, offered } };
    return this.#shapes(more, group.given ? { ...shape, given: group.given } : shape);
  }

  /**
   * Returns the schemas that the conditions require, by condition and answer. A condition that cannot be tested requires
   * nothing.
   */
  #askedFor(conditions: readonly JsonObject[], json: JsonObject, effort: Effort): Map<string, JsonValue> {
    const asked = new Map<string, JsonValue>();
    for (const [index, { if: test = true, then, else: otherwise }] of conditions.entries()) {
      const answer = fits(test, json, this.#builder, effort);
      const schema = answer === true ? then : answer === false ? otherwise : undefined;
      if (schema !== undefined) asked.set(`${index}${String(answer)}`, schema);
    }
    return asked;
  }

  #plain({ schema, conditions }: Flat): GroupNode | JsonNode | JsonReason {
    const builder = this.#builder;
    const { properties: given, required } = schema;
    const properties = isEmpty(given ?? null) ? {} : given;
    if (!isObject(properties)) return 'not-a-schema';
    const needed = new Set(listOf(required).filter((name) => typeof name === 'string'));
    const names = [...new Set([...Object.keys(properties), ...needed])];
    if (names.length > builder.limits.formFields || !builder.takeFields(names.length)) {
      return 'too-many-fields';
    }
    const entries = this.#entries(schema);
    const isClosed = schema['additionalProperties'] === false;
    const hasNone = names.length === 0 && conditions.length === 0 && !isClosed;
    // If an object can contain anything, one JSON box is clearer than boxes for each name and value.
    const isOpen = schema['patternProperties'] === undefined && schema['propertyNames'] === undefined;
    const { node } = entries;
    if (hasNone && isOpen && this.#depth > 0 && node.kind === 'json' && node.reason === 'anything') {
      return builder.json('anything', { ...schema, type: 'object' });
    }
    // Names are not matched with patterns here.
    const unnamed =
      schema['patternProperties'] === undefined ? (schema['additionalProperties'] ?? true) : true;
    const fields = names.flatMap((name): FormField[] => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const property = own === undefined ? unnamed : own;
      // A forbidden property has no field. If it is also required, it has one, so that the form can show the contradiction.
      if (property === false && !needed.has(name)) return [];
      const key = this.#keys.get(name) ?? this.#keys.size;
      this.#keys.set(name, key);
      return [{ name, required: needed.has(name), node: builder.node(property, this.#depth + 1), key }];
    });
    const bounds = boundsOf(schema, ['minProperties', 'maxProperties']);
    // If there are fewer fields than the schema requires, entries are offered.
    const isShort =
      fields.length < (bounds.minProperties ?? 0) || (fields.length === 0 && conditions.length > 0);
    return {
      kind: 'group',
      fields,
      entries: { ...entries, offered: entries.offered || (isShort && !isClosed) },
      ...bounds,
      ...builder.annotations(schema),
    };
  }

  /**
   * Returns the entries of a group. Names are not matched with patterns here: if several kinds of values are allowed, a person
   * chooses one.
   */
  #entries(schema: JsonObject): Entries {
    const { patternProperties, additionalProperties: others = true, propertyNames } = schema;
    const all = isObject(patternProperties) ? Object.entries(patternProperties) : [];
    const byPattern = all.filter(([, value]) => value !== false);
    const patterned = byPattern.map(([pattern, value]): JsonValue => {
      return isObject(value) && value['title'] === undefined ? { title: pattern, allOf: [value] } : value;
    });
    const hasOthers = others !== false && (others !== true || byPattern.length === 0);
    const kinds = [...patterned, ...(hasOthers ? [others] : [])];
    const [kind = true, ...more] = kinds;
    const value: JsonValue = more.length === 0 ? (byPattern[0]?.[1] ?? kind) : { anyOf: kinds };
    const [only] = byPattern;
    const pattern = only && byPattern.length === 1 && more.length === 0 ? { pattern: only[0] } : undefined;
    const rule = propertyNames ?? pattern;
    const name = isObject(rule)
      ? this.#builder.node({ type: 'string', allOf: [rule] }, this.#depth + 1)
      : undefined;
    // Malformed keywords also count, so that the form is not empty.
    const isMentioned =
      [schema['additionalProperties'], propertyNames].some((one) => one !== undefined && one !== false) ||
      (patternProperties !== undefined && !isObject(patternProperties));
    return {
      node: this.#builder.node(value, this.#depth + 1),
      ...((name?.kind === 'text' || name?.kind === 'choice') && { name }),
      offered: byPattern.length > 0 || (others !== false && isMentioned),
    };
  }
}
