import type { JsonObject, LlmRequest, JsonValue } from '../../core/index.js';
import { Unfit } from './fit-schema.js';
import { fitParameters, wellFormed } from './fit-tool.js';
import { toldIn } from './joined.js';
import { isJsonObject, listIn, objectIn } from './json.js';
import type { ToolRules } from './rules.js';
import { typesIn } from './spelling.js';

type ResponseFormat = NonNullable<LlmRequest['responseFormat']>;

/** The format of an answer in the form that its provider accepts, and a sentence if its schema cannot be expressed. */
interface FittedFormat {
  readonly format: ResponseFormat;
  readonly warning?: string;
}

/** Returns the format of an answer for a provider, without a schema that it would reject. */
export function fitFormat(format: ResponseFormat, rules: ToolRules): FittedFormat {
  const { schema, ...rest } = format;
  if (!schema) return { format };
  try {
    return { format: { ...rest, schema: fitAnswer(schema, rules) } };
  } catch (error) {
    // A schema with too many levels overflows the stack.
    const why = error instanceof Unfit ? error.message : 'it cannot be read';
    return { format: rest, warning: `The answer is asked for as JSON, without its schema: ${why}.` };
  }
}

function fitAnswer(schema: JsonObject, rules: ToolRules): JsonObject {
  const { areObjects, areClosed, keywords = rules.keywords } = rules.answers;
  const types = typesIn(schema);
  if (areObjects && types.length > 0 && !types.includes('object')) throw new Unfit('it describes no object');
  // An answer is not parsed here, so its properties keep their names, and no provider documents a rule for them.
  const fitted = fitParameters(schema, { ...rules, keywords, property: /^/ }, areObjects);
  if (fitted instanceof Unfit) throw fitted;
  const told = toldIn(fitted.schema, fitted.notes);
  return wellFormed(areClosed ? closed(told) : told);
}

/** Returns a schema whose objects allow only the properties that they name. */
function closed(schema: JsonObject): JsonObject {
  const { properties, items, anyOf, additionalProperties: more, ...rest } = schema;
  const isOfObjects = typesIn(schema).includes('object') || properties !== undefined;
  const all = {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(objectIn(properties)).map(([name, one]) => [name, closedIn(one)]),
          ),
        }),
    ...(items === undefined ? {} : { items: closedIn(items) }),
    ...(anyOf === undefined ? {} : { anyOf: listIn(anyOf).map(closedIn) }),
    ...(isOfObjects ? { additionalProperties: false } : {}),
  };
  return isJsonObject(more) ? toldIn(all, { additionalProperties: more }) : all;
}

function closedIn(schema: JsonValue): JsonValue {
  return isJsonObject(schema) ? closed(schema) : schema;
}
