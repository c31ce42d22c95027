/** Rules of one provider for tools. Each table cites its sources beside its rules. */
export interface ToolRules {
  /** Maximum number of tools in one request, those of the provider included. */
  readonly tools: number;
  /** Matches a tool's name. */
  readonly name: RegExp;
  /** Maximum length of a tool's description. */
  readonly descriptionChars: number;
  /** Matches the name of a property, at any depth. */
  readonly property: RegExp;
  /** Keywords that a schema may have. None includes `$ref`: references are replaced by their targets. */
  readonly keywords: ReadonlySet<string>;
  /** Those of these keywords that the outermost schema may not have. Its type is always `object`. */
  readonly notAtRoot: ReadonlySet<string>;
  /** True if the outermost schema must have `properties`, even empty ones. */
  readonly needsProperties: boolean;
  /** True if `required` may name only entries of `properties`. */
  readonly requiresDeclared: boolean;
  /** Accepted values of `format`; others are described in words. */
  readonly formats: ReadonlySet<string>;
  /** Regular expressions in `pattern` and `patternProperties`. `plain`: only syntax that all dialects read the same way. */
  readonly patterns: 'valid' | 'plain';
  /** Accepted values of `enum`. */
  readonly choices: 'any' | 'texts and numbers';
  /** Maximum number of nested schemas. */
  readonly depth: number;
  /** Maximum length of one tool's schema as JSON. */
  readonly schemaChars: number;
  /** Maximum length of all tools of a request as JSON. */
  readonly allChars: number;
  /** Differences for the schema of an answer. */
  readonly answers: AnswerRules;
}

/** Rules of one provider for the schema of an answer, where they differ from a tool's. */
export interface AnswerRules {
  /** Default: those of tools. */
  readonly keywords?: ReadonlySet<string>;
  /** True if an answer must be an object. */
  readonly areObjects: boolean;
  /** True if each object must have `additionalProperties: false`. */
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

/** Keywords that constrain the arguments as a whole, and not one of them. */
export const wholeKeywords: readonly string[] = [
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const'],
];
