import type { JsonObject, JsonValue } from '../../src/core/index.js';
import type { ToolRules } from '../../src/llm/tools/rules.js';

/** Tool in a request. */
export interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
}

type Path = readonly (string | number)[];

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', 'patternProperties', 'dependentSchemas'];
const singles = [
  ...['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'additionalProperties'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const counts = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minContains', 'maxContains'],
];
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
/** Syntax that JavaScript, Python and Rust read differently. */
const notPlain = /\(\?[^:]|\\[pPukxc1-9]|\[\^?\]|\[[^\]]*\[/;

/** Describes where a request breaks the rules of its provider, independently of the code that rewrites tools. */
export function broken(tools: readonly SentTool[], rules: ToolRules, others = 0): string[] {
  const found = tools.flatMap((tool) => brokenBy(tool, rules).map((what) => `${tool.name}: ${what}`));
  const names = tools.map(({ name }) => name);
  if (tools.length + others > rules.tools) found.push(`${tools.length} tools`);
  if (new Set(names).size < names.length) found.push('two tools have one name');
  if (JSON.stringify(tools).length > rules.allChars * 1.1) found.push('all are too long');
  return found;
}

function brokenBy({ name, description, schema }: SentTool, rules: ToolRules): string[] {
  const found: string[] = [];
  if (!rules.name.test(name)) found.push('its name');
  if (description.length > rules.descriptionChars) found.push(`a description of ${description.length}`);
  if (schema['type'] !== 'object') found.push('its type is not object');
  for (const keyword of Object.keys(schema))
    if (rules.notAtRoot.has(keyword)) found.push(`${keyword} at the root`);
  if (rules.needsProperties && !isObject(schema['properties'])) found.push('no properties');
  if (JSON.stringify(schema).length > rules.schemaChars) found.push('it is too long');
  if (JSON.stringify([description, schema]).replaceAll('\\\\', '').includes('\\ud'))
    found.push('half a character');
  look(schema, rules, [], 1, found);
  return found;
}

function look(
  schema: JsonValue | undefined,
  rules: ToolRules,
  path: Path,
  depth: number,
  found: string[],
): void {
  const say = (what: string): unknown => found.push(`${path.join('/')}: ${what}`);
  if (typeof schema === 'boolean') {
    if (!/^(?:additional|unevaluated)Properties$/.test(String(path.at(-1)))) say('a boolean');
    return;
  }
  if (!isObject(schema)) return void say('no schema');
  if (depth > rules.depth) return void say('too deep');
  for (const [keyword, value] of Object.entries(schema)) {
    if (!rules.keywords.has(keyword)) say(`keyword ${keyword}`);
    else if (!isWellFormed(keyword, value, rules)) say(`${keyword} is ${JSON.stringify(value).slice(0, 80)}`);
    const at = [...path, keyword];
    if (singles.includes(keyword)) look(value, rules, at, depth + 1, found);
    if (lists.includes(keyword) && Array.isArray(value)) {
      value.forEach((one: JsonValue, index) => look(one, rules, [...at, index], depth + 1, found));
    }
    if (!maps.includes(keyword) || !isObject(value)) continue;
    for (const [name, one] of Object.entries(value)) {
      if (keyword !== 'patternProperties' && !rules.property.test(name))
        say(`property ${JSON.stringify(name)}`);
      look(one, rules, [...at, name], depth + 1, found);
    }
  }
  const { required, properties, type } = schema;
  for (const name of Array.isArray(required) ? (required as readonly string[]) : []) {
    if (!rules.property.test(name)) say(`requires ${JSON.stringify(name)}`);
    const isDeclared = isObject(properties) && Object.hasOwn(properties, name);
    if (rules.requiresDeclared && !isDeclared) say(`requires ${name}, which is not declared`);
  }
  if ([type].flat().includes('array') && schema['items'] === undefined) say('an array without items');
}

function isWellFormed(keyword: string, value: JsonValue, rules: ToolRules): boolean {
  if (keyword === 'type') return areTypes(value);
  if (numbers.includes(keyword)) return typeof value === 'number' && (keyword !== 'multipleOf' || value > 0);
  if (counts.includes(keyword)) return typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (lists.includes(keyword)) return Array.isArray(value) && value.length > 0;
  if (maps.includes(keyword)) {
    if (!isObject(value)) return false;
    return keyword !== 'patternProperties' || Object.keys(value).every((one) => isPattern(one, rules));
  }
  switch (keyword) {
    case 'required':
      return areDifferent(value) && (value as readonly JsonValue[]).every((one) => typeof one === 'string');
    case 'enum':
      return (
        areDifferent(value) &&
        (rules.choices === 'any' ||
          (value as readonly JsonValue[]).every(
            (one) => typeof one === 'number' || (typeof one === 'string' && one),
          ))
      );
    case 'format':
      return typeof value === 'string' && rules.formats.has(value);
    case 'pattern':
      return typeof value === 'string' && isPattern(value, rules);
    case 'title':
    case 'description':
      return typeof value === 'string';
    case 'uniqueItems':
      return typeof value === 'boolean';
    default:
      return true;
  }
}

function areTypes(value: JsonValue): boolean {
  const isType = (one: unknown): boolean => typeof one === 'string' && types.includes(one);
  return Array.isArray(value) ? areDifferent(value) && value.every(isType) : isType(value);
}

function areDifferent(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value.map((one) => JSON.stringify(one))).size === value.length
  );
}

function isPattern(pattern: string, { patterns }: ToolRules): boolean {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return patterns === 'valid' || !notPlain.test(pattern);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
