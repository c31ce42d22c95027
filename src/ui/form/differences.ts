import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormField,
  type FormNode,
  type FormStep,
  type FormValue,
  type GroupNode,
  type GroupValue,
} from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import type { FormState } from './form-state.js';
import { isObject } from '../../shared/is-object.js';
import { isSameJson } from '../base/same-json.js';
import { idOf, jsonId, labelOf, type Place, placesAlong, rootId, stepInto } from './places.js';

type Json = JsonValue | undefined;

/** Earlier values of changed fields, by id; `undefined` if a field was absent. */
export type Changes = ReadonlyMap<string, Json>;

/** Compares a form with earlier arguments. Each difference belongs to the innermost field that contains all of it. */
export function changesSince(state: FormState, before: JsonObject): Changes {
  if (state.json === undefined) return new Map(compare(rootId, state, state.reading.json, before));
  return isSameJson(state.object, before) ? new Map() : new Map([[jsonId, before]]);
}

type ChangedPlace = Pick<Place, 'node' | 'value'>;
type Differences = Iterable<readonly [id: string, was: Json]>;

function* compare(id: string, part: ChangedPlace, now: Json, before: Json): Differences {
  const { value } = part;
  const node = value.kind === 'absent' ? part.node : opened(part.node);
  if (node.kind === 'group' && value.kind === 'group' && isObject(before)) {
    yield* compareGroup(id, node, value, now, before);
    return;
  }
  if (
    node.kind === 'list' &&
    value.kind === 'list' &&
    isList(before) &&
    before.length === value.items.length
  ) {
    for (const [at, item] of value.items.entries()) {
      const kind = itemOf(node, at);
      const inside = isList(now) ? now[at] : undefined;
      if (kind) yield* compare(idOf.item(id, item.id), { node: kind, value: item.value }, inside, before[at]);
    }
    return;
  }
  if (node.kind === 'variant' && value.kind === 'variant' && before !== undefined) {
    const branch = node.branches[value.branch];
    if (branch?.fits(before)) {
      yield* compare(idOf.branch(id, value.branch), { node: branch.node, value: value.value }, now, before);
      return;
    }
  }
  if (!isSameJson(now, before)) yield [id, before];
}

function* compareGroup(
  id: string,
  node: GroupNode,
  group: GroupValue,
  now: Json,
  before: JsonObject,
): Differences {
  const { fields, entries } = shapeOf(node, group);
  const names = new Set(fields.map(({ name }) => name));
  for (const { name, key, node: field } of fields) {
    const part = { node: field, value: group.fields.get(name) ?? absent };
    yield* compare(idOf.field(id, key), part, ownValue(now, name), ownValue(before, name));
  }
  for (const { id: entry, name, value } of group.entries) {
    if (name !== undefined) names.add(name);
    const was = ownValue(before, name);
    const is = ownValue(now, name);
    // A property without a name or value is not part of the value yet, but it is still a change.
    if (was === undefined && is === undefined) yield [idOf.entry(id, entry), undefined];
    else yield* compare(idOf.entry(id, entry), { node: entries.node, value }, is, was);
  }
  const gone = Object.entries(before).filter(([name]) => !names.has(name));
  if (gone.length > 0) yield [idOf.removed(id), Object.fromEntries(gone)];
}

function ownValue(value: Json, name: string | undefined): Json {
  return name !== undefined && isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isList(value: Json): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * Returns an announcement of the fields that appeared or disappeared: the fields of a group can depend on its values. Returns
 * an empty string if there are none.
 */
export function cameAndGone(
  node: FormNode,
  before: FormValue,
  after: FormValue,
  steps: readonly FormStep[],
  strings: FormStrings,
): string {
  const [then, now] = [before, after].map((value) =>
    placesAlong({ node, value }, steps, (place, step) => stepInto(place, step, strings)).map(fieldsOf),
  );
  const came = missingIn(then, now).join(strings.separator);
  const gone = missingIn(now, then).join(strings.separator);
  return [came && strings.came(came), gone && strings.gone(gone)].filter(Boolean).join(' ');
}

type Groups = readonly (readonly FormField[] | undefined)[];

function missingIn(some: Groups = [], all: Groups = []): readonly string[] {
  return all.flatMap((fields, at) => {
    const others = some[at];
    if (!fields || !others || fields === others) return [];
    const names = new Set(others.map(({ name }) => name));
    return fields.filter(({ name }) => !names.has(name)).map((field) => labelOf(field, fields));
  });
}

function fieldsOf({ node: given, value }: Place): readonly FormField[] | undefined {
  const node = value.kind === 'group' ? opened(given) : undefined;
  return node?.kind === 'group' && value.kind === 'group' ? shapeOf(node, value).fields : undefined;
}
