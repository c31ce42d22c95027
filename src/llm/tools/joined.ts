import type { JsonObject, JsonValue } from '../../core/index.js';
import { listIn, objectIn, textOf, textsIn } from './json.js';

/** A schema, and the part of it that its provider does not accept, to be described in words. */
export interface Told {
  readonly schema: JsonObject;
  readonly notes: JsonObject;
}

/** Maximum length of the description of one schema in words. */
const mostChars = 2_000;

/** Returns one schema for two that apply to the same value. If they conflict, one is described in words. */
export function joined(first: Told, second: Told): Told {
  const schema: Record<string, JsonValue> = { ...first.schema };
  const notes: Record<string, JsonValue> = { ...first.notes };
  const note = (keyword: string, value: JsonValue): void => {
    if (notes[keyword] === undefined) notes[keyword] = value;
    else notes['allOf'] = [...listIn(notes['allOf']), { [keyword]: value }];
  };
  for (const [keyword, value] of Object.entries(second.schema)) {
    const old = schema[keyword];
    if (old === undefined || JSON.stringify(old) === JSON.stringify(value)) schema[keyword] = value;
    else if (/^(?:title|description|default)$/.test(keyword)) schema[keyword] = value;
    else if (keyword === 'required') schema[keyword] = [...new Set([...textsIn(old), ...textsIn(value)])];
    else if (keyword === 'properties') schema[keyword] = bothIn(objectIn(old), objectIn(value));
    // Added for an array that does not describe its elements.
    else if (keyword === 'items' && Object.keys(objectIn(old)).length === 0) schema[keyword] = value;
    else note(keyword, value);
  }
  for (const [keyword, value] of Object.entries(second.notes)) note(keyword, value);
  return { schema, notes };
}

function bothIn(old: JsonObject, more: JsonObject): JsonObject {
  const all = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(more)) {
    const known = all.get(name);
    const both = joined({ schema: objectIn(known), notes: {} }, { schema: objectIn(value), notes: {} });
    all.set(name, known === undefined ? value : toldIn(both.schema, both.notes));
  }
  return Object.fromEntries(all);
}

/** Returns a schema whose description states the other constraints. */
export function toldIn(schema: JsonObject, notes: JsonObject): JsonObject {
  const note = noteOf(notes, 'It also has to match');
  if (note === '') return schema;
  const said = textOf(schema['description']);
  return { ...schema, description: said === '' ? note : `${said}\n${note}` };
}

export function noteOf(notes: JsonObject, beginning: string): string {
  if (Object.keys(notes).length === 0) return '';
  const json = JSON.stringify(notes);
  return `${beginning} ${json.length > mostChars ? `${json.slice(0, mostChars)}…` : json}`;
}
