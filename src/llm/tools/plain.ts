import type { JsonValue, LlmRequest, ModelTool } from '../../core/index.js';
import { isJsonObject, objectIn, textsIn } from './json.js';
import type { Provider } from './tables.js';

const mostTools = 100;
const mostChars = 100_000;
const mostCharsOfOne = 20_000;
const mostLevels = 5;
/** OpenAI's limit, less room for the label of a server. */
const descriptionChars = 1_000;
/** Types, with the keywords that every provider accepts. */
const keywords =
  /^(?:type|title|description|properties|required|additionalProperties|items|enum|minimum|maximum|minItems)$/;
/** Keywords that all providers but one accept. */
const usual = /^(?:default|minLength|maxLength|maxItems|exclusiveMinimum|exclusiveMaximum)$/;
const types = /^(?:object|array|string|number|integer|boolean)$/;

/**
 * Returns the tools of a request in a form that any provider accepts, or `undefined` if one is not plain and may have to be
 * rewritten. This check uses no provider's table and is stricter than each of them.
 */
export function plainTools(
  { tools, toolChoice }: LlmRequest,
  provider: Provider,
): readonly ModelTool[] | undefined {
  const names = new Set(tools.map(({ name }) => name));
  const isChosen = typeof toolChoice !== 'object' || names.has(toolChoice.tool);
  if (!isChosen || tools.length > mostTools || names.size < tools.length) return undefined;
  if (!tools.every((tool) => isPlain(tool, provider)) || !isShort(tools, mostChars)) return undefined;
  return tools.map((tool) => {
    const { $schema: _, ...parameters } = tool.parameters;
    const needed = provider.startsWith('openai') ? { properties: {} } : {};
    return {
      ...tool,
      description: `[${tool.server}] ${tool.description}`,
      parameters: { ...needed, ...parameters },
    };
  });
}

function isPlain({ name, server, description, parameters }: ModelTool, provider: Provider): boolean {
  const { $schema: _, ...schema } = objectIn(parameters);
  return (
    /^[a-zA-Z_][\w-]{0,63}$/.test(name) &&
    `${server}${description}`.length < descriptionChars &&
    schema['type'] === 'object' &&
    isShort(parameters, mostCharsOfOne) &&
    isPlainSchema(schema, provider, mostLevels)
  );
}

/** Lone surrogates are escaped in JSON. */
function isShort(value: unknown, most: number): boolean {
  const json = JSON.stringify(value);
  return json.length <= most && !json.includes('\\ud');
}

function isPlainSchema(schema: JsonValue | undefined, provider: Provider, levels: number): boolean {
  if (!isJsonObject(schema) || levels === 0) return false;
  const { type, items, properties = {} } = schema;
  if (typeof type !== 'string' || !types.test(type) || (type === 'array') !== (items !== undefined))
    return false;
  return Object.entries(schema).every(([keyword, value]) => {
    if (!keywords.test(keyword) && (provider === 'gemini' || !usual.test(keyword))) return false;
    switch (keyword) {
      case 'properties':
        return (
          isJsonObject(value) &&
          Object.entries(value).every(
            ([name, inner]) => /^[a-zA-Z_]\w{0,63}$/.test(name) && isPlainSchema(inner, provider, levels - 1),
          )
        );
      case 'items':
        return isPlainSchema(value, provider, levels - 1);
      case 'required':
        return areTexts(value) && value.every((name) => Object.hasOwn(objectIn(properties), name));
      case 'enum':
        return areTexts(value);
      case 'additionalProperties':
        return typeof value === 'boolean';
      case 'type':
      case 'default':
        return typeof value !== 'object';
      default:
        if (/^(?:title|description)$/.test(keyword)) return typeof value === 'string';
        return (
          typeof value === 'number' &&
          (!/^m.*(?:Length|Items)$/.test(keyword) || (Number.isInteger(value) && value >= 0))
        );
    }
  });
}

/** True for a list of distinct strings only. */
function areTexts(value: JsonValue): value is readonly string[] {
  const texts = textsIn(value).filter((text) => text !== '');
  return Array.isArray(value) && texts.length > 0 && new Set(texts).size === value.length;
}
