import { absent, itemOf, opened, shapeOf } from '../../core/form.js';
import type { FormField, FormNode, FormStep, FormValue, GroupNode, GroupValue } from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import type { FormStrings } from '../locales/strings/form.js';
import type { FormState } from './form-state.js';
import { isObject, isSameJson } from './same-json.js';
import { idOf, jsonId, labelOf, type Place, rootId, rootPlace, stepInto } from './places.js';

type Json = JsonValue | undefined;

/** The values that changed fields had before, by id; `undefined` if a field was absent. */
export type Changes = ReadonlyMap<string, Json>;

/** Compares a form with earlier arguments. Each difference is at the innermost field that holds the whole of it. */
export function changesSince(state: FormState, before: JsonObject): Changes {
  const changes = new Map<string, Json>();
  if (state.json === undefined) compare(changes, rootId, state, state.reading.json, before);
  else if (!isSameJson(state.object, before)) changes.set(jsonId, before);
  return changes;
}

type Part = Pick<Place, 'node' | 'value'>;

function compare(changes: Map<string, Json>, id: string, part: Part, now: Json, before: Json): void {
  const { value } = part;
  const node = value.kind === 'absent' ? part.node : opened(part.node);
  if (node.kind === 'group' && value.kind === 'group' && isObject(before))
    return compareGroup(changes, id, node, value, now, before);
  if (
    node.kind === 'list' &&
    value.kind === 'list' &&
    isList(before) &&
    before.length === value.items.length
  ) {
    for (const [at, item] of value.items.entries()) {
      const kind = itemOf(node, at);
      const inside = isList(now) ? now[at] : undefined;
      if (kind)
        compare(changes, idOf.item(id, item.id), { node: kind, value: item.value }, inside, before[at]);
    }
    return;
  }
  if (node.kind === 'variant' && value.kind === 'variant' && before !== undefined) {
    const branch = node.branches[value.branch];
    const inside = branch?.fits(before) && { node: branch.node, value: value.value };
    if (inside) return compare(changes, idOf.branch(id, value.branch), inside, now, before);
  }
  if (!isSameJson(now, before)) changes.set(id, before);
}

function compareGroup(
  changes: Map<string, Json>,
  id: string,
  node: GroupNode,
  group: GroupValue,
  now: Json,
  before: JsonObject,
): void {
  const { fields, entries } = shapeOf(node, group);
  const names = new Set(fields.map(({ name }) => name));
  for (const { name, key, node: field } of fields) {
    const part = { node: field, value: group.fields.get(name) ?? absent };
    compare(changes, idOf.field(id, key), part, ownValue(now, name), ownValue(before, name));
  }
  for (const { id: entry, name, value } of group.entries) {
    if (name !== undefined) names.add(name);
    const was = ownValue(before, name);
    const is = ownValue(now, name);
    // A property without a name, or without a value, is not there yet; still it is more than there was.
    if (was === undefined && is === undefined) changes.set(idOf.entry(id, entry), undefined);
    else compare(changes, idOf.entry(id, entry), { node: entries.node, value }, is, was);
  }
  const gone = Object.entries(before).filter(([name]) => !names.has(name));
  if (gone.length > 0) changes.set(idOf.removed(id), Object.fromEntries(gone));
}

function ownValue(value: Json, name: string | undefined): Json {
  return name !== undefined && isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isList(value: Json): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Says which fields came and went, since a group asks for them by what is in it; empty if none did. */
export function cameAndGone(
  node: FormNode,
  before: FormValue,
  after: FormValue,
  steps: readonly FormStep[],
  strings: FormStrings,
): string {
  const came: FormField[] = [];
  const gone: FormField[] = [];
  let then: Place | undefined = rootPlace(node, before);
  let now: Place | undefined = rootPlace(node, after);
  for (const step of [...steps, undefined]) {
    const [old, current] = [fieldsOf(then), fieldsOf(now)];
    came.push(...missingIn(old, current));
    gone.push(...missingIn(current, old));
    if (!step) break;
    then = stepInto(then, step, strings);
    now = stepInto(now, step, strings);
    if (!then || !now) break;
  }
  const listed = (fields: readonly FormField[]): string =>
    fields.map((field) => labelOf(field.node, field.name)).join(strings.separator);
  const said = [came.length > 0 && strings.came(listed(came)), gone.length > 0 && strings.gone(listed(gone))];
  return said.filter(Boolean).join(' ');
}

type Fields = readonly FormField[] | undefined;

function missingIn(some: Fields, all: Fields): readonly FormField[] {
  if (!some || !all || some === all) return [];
  const names = new Set(some.map(({ name }) => name));
  return all.filter(({ name }) => !names.has(name));
}

function fieldsOf({ node: given, value }: Place): Fields {
  const node = value.kind === 'group' ? opened(given) : undefined;
  return node?.kind === 'group' && value.kind === 'group' ? shapeOf(node, value).fields : undefined;
}
