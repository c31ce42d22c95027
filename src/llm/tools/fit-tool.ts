import type { JsonObject, JsonValue, ModelTool } from '../../core/index.js';
import { isJsonObject, objectIn, objectsIn, textOf } from './json.js';
import { SchemaFitter, Unfit } from './fit-schema.js';
import { joined, noteOf, type Told } from './joined.js';
import { PropertyNames } from './property-names.js';
import { References } from './references.js';
import type { ToolRules } from './rules.js';
import { typesIn } from './spelling.js';

/** A tool in the form that its provider accepts, except for its name. */
export interface FittedTool {
  readonly description: string;
  readonly parameters: JsonObject;
  /** Set if some properties have other names than at the tool's server. */
  readonly names?: PropertyNames;
}

/** Maximum length of a server's label before a description. */
const labelChars = 100;

type Parameters = Told & { readonly names: PropertyNames };

/** Rewritten schemas by provider: a tool goes with each answer, and its schema stays the same. */
const known = new Map<ToolRules, WeakMap<JsonObject, Parameters | Unfit>>();

/** Returns a tool in the form that its provider accepts. Throws `Unfit` if the tool cannot be described. */
export function fitTool(tool: ModelTool, rules: ToolRules): FittedTool {
  const { schema, notes, names } = knownParameters(tool.parameters, rules);
  return {
    description: descriptionOf(
      tool,
      noteOf(notes, 'The arguments also have to match'),
      rules.descriptionChars,
    ),
    parameters: wellFormed(schema),
    ...(names.areNeeded ? { names } : {}),
  };
}

/** A page that uses an adapter without a host may pass anything as a schema. */
function knownParameters(parameters: unknown, rules: ToolRules): Parameters {
  if (parameters === false) throw new Unfit('nothing is valid for it');
  const given = parameters as JsonValue;
  const root = isJsonObject(given) ? given : {};
  const all = known.get(rules) ?? new WeakMap<JsonObject, Parameters | Unfit>();
  known.set(rules, all);
  const types = typesIn(root);
  const isOfNone = types.length > 0 && !types.includes('object');
  const found =
    all.get(root) ?? (isOfNone ? new Unfit('its arguments are no object') : fitParameters(root, rules));
  all.set(root, found);
  if (found instanceof Unfit) throw found;
  return found;
}

/** Rewrites a schema. `isOfObject`: the outermost one must describe an object. */
export function fitParameters(root: JsonObject, rules: ToolRules, isOfObject = true): Parameters | Unfit {
  const references = new References(root);
  const names = new PropertyNames(references, rules.property);
  // Deeper levels that do not fit are left to the host, which checks all arguments.
  const depths = [rules.depth, 6, 4, 3].filter((depth) => depth <= rules.depth);
  for (const depth of depths) {
    try {
      const told = new SchemaFitter(rules, references, names, depth).outermost(root);
      const fitted = isOfObject ? outermost(told, rules) : told;
      if (JSON.stringify(fitted.schema).length <= rules.schemaChars) return { ...fitted, names };
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
    }
  }
  return new Unfit('its schema is too large');
}

/** Turns the outermost schema into an object, without the keywords that are not allowed there. */
function outermost(
  { schema: { type: _, allOf, ...given }, notes: known }: Told,
  { notAtRoot, needsProperties }: ToolRules,
): Told {
  const told = objectsIn(allOf)
    .map((part) => ({ schema: part, notes: {} }))
    .reduce(joined, { schema: given, notes: known });
  const schema: Record<string, JsonValue> = {};
  const notes: Record<string, JsonValue> = { ...told.notes };
  for (const [keyword, value] of Object.entries(told.schema)) {
    (notAtRoot.has(keyword) ? notes : schema)[keyword] = value;
  }
  delete schema['type'];
  const properties = { ...alternatives(notes, schema), ...objectIn(schema['properties']) };
  const isNeeded =
    needsProperties || schema['properties'] !== undefined || Object.keys(properties).length > 0;
  return { schema: { type: 'object', ...schema, ...(isNeeded ? { properties } : {}) }, notes };
}

/** Returns the properties that only some branches of a schema have, since a model looks for properties in one place. */
function alternatives(notes: JsonObject, { additionalProperties }: JsonObject): JsonObject {
  // If only declared properties are allowed, these would be rejected.
  if (additionalProperties === false) return {};
  const branches = ['anyOf', 'oneOf', 'then', 'else'].flatMap((keyword) => notes[keyword] ?? []);
  const found = new Map<string, Map<string, JsonValue>>();
  for (const branch of objectsIn(branches)) {
    for (const [name, value] of Object.entries(objectIn(branch['properties']))) {
      const all = found.get(name) ?? new Map<string, JsonValue>();
      found.set(name, all.set(JSON.stringify(value), value));
    }
  }
  return Object.fromEntries(
    [...found].map(([name, all]) => {
      const [only = {}, ...more] = all.values();
      return [name, more.length > 0 ? { anyOf: [only, ...more] } : only];
    }),
  );
}

/** Descriptions come from servers, so each names its server. */
function descriptionOf({ server, description }: ModelTool, note: string, most: number): string {
  const said = `[${cut(server, labelChars)}] ${textOf(description)}`;
  if (note === '') return wellFormed(cut(said, most));
  const end = cut(`\n${note}`, Math.max(most - said.length, Math.floor(most / 2)));
  return wellFormed(cut(said, most - end.length) + end);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Returns a value without lone surrogates, which endpoints reject as invalid JSON. */
export function wellFormed<Value extends JsonValue>(value: Value): Value {
  const json = JSON.stringify(value);
  if (!json.includes('\\ud')) return value;
  return JSON.parse(
    json.replace(/\\(?:\\|ud[89a-f]..)/g, (one) => (one === '\\\\' ? one : '\\ufffd')),
  ) as Value;
}
