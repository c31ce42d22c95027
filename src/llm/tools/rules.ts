/** What one provider takes as a tool. Each table has its sources beside its rules. */
export interface ToolRules {
  /** Tools in one request, those of the provider included. */
  readonly tools: number;
  /** A tool's name. */
  readonly name: RegExp;
  /** Length of a tool's description. */
  readonly descriptionChars: number;
  /** The name of a property, at any depth. */
  readonly property: RegExp;
  /** Keywords that a schema may have. `$ref` is in none: what it points to stands in its place. */
  readonly keywords: ReadonlySet<string>;
  /** Keywords of these that the outermost schema may not have; its type is always `object`. */
  readonly notAtRoot: ReadonlySet<string>;
  /** Whether the outermost schema has to have `properties`, if only none. */
  readonly needsProperties: boolean;
  /** Whether `required` may name only what `properties` has. */
  readonly requiresDeclared: boolean;
  /** Values of `format`; others are told in words. */
  readonly formats: ReadonlySet<string>;
  /** Regular expressions, in `pattern` and `patternProperties`. `plain`: what all dialects read in the same way. */
  readonly patterns: 'valid' | 'plain';
  /** Values of `enum`. */
  readonly choices: 'any' | 'texts and numbers';
  /** Schemas that are nested in one another. */
  readonly depth: number;
  /** Length of one tool's schema as JSON. */
  readonly schemaChars: number;
  /** Length of all tools of a request as JSON. */
  readonly allChars: number;
  /** What differs for the schema of an answer. */
  readonly answers: AnswerRules;
}

/** What one provider takes as the schema of an answer, where that differs from a tool's. */
export interface AnswerRules {
  /** Default: those of tools. */
  readonly keywords?: ReadonlySet<string>;
  /** Whether an answer has to be an object. */
  readonly areObjects: boolean;
  /** Whether each object has to have `additionalProperties: false`. */
  readonly areClosed: boolean;
}

/** The keywords of JSON Schema 2020-12 that mean something to a model. */
export const allKeywords: readonly string[] = [
  ...['type', 'title', 'description', 'default', 'examples', 'enum', 'const', 'format', 'deprecated'],
  ...['readOnly', 'writeOnly', 'properties', 'required', 'additionalProperties', 'patternProperties'],
  ...['propertyNames', 'minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
  ...['unevaluatedProperties', 'items', 'prefixItems', 'contains', 'minContains', 'maxContains'],
  ...['minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems', 'minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'],
];

/** Keywords that say something of the arguments as a whole, and not of one of them. */
export const wholeKeywords: readonly string[] = [
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const'],
];
