import { allKeywords, type ToolRules, wholeKeywords } from '../tools/rules.js';

/** Rules of Anthropic's Messages API for a tool. */
export const anthropicRules: ToolRules = {
  // No documented limit. Claude Code sends more than 600 (anthropics/claude-code#79418, decocms/studio#6874).
  tools: 1_000,
  // "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'" (home-assistant/core#147760). The limit was 64
  // before, and still is at other hosts of these models; "tools: Tool names must be unique" (danny-avila/LibreChat#13162).
  name: /^[a-zA-Z0-9_-]{1,64}$/,
  // No documented limit: this value is ours.
  descriptionChars: 10_000,
  // "input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" (beautyfree/appstore-connect-mcp#2,
  // ComposioHQ/composio#3500).
  property: /^[a-zA-Z0-9_.-]{1,64}$/,
  // "JSON schema is invalid. It must match JSON Schema draft 2020-12", also for a `$schema` of another draft and for a boolean
  // `exclusiveMinimum` (anthropics/claude-code#586, Dokploy/mcp#74, Fabric-Pro/fizzy-mcp#30, kestra-io/kestra#17075).
  keywords: new Set(allKeywords),
  // "input_schema does not support oneOf, allOf, or anyOf at the top level" (anthropics/claude-code#5319). The other keywords are
  // our choice, so that a model finds everything in one place.
  notAtRoot: new Set(wholeKeywords),
  needsProperties: false,
  requiresDeclared: false,
  // An annotation in draft 2020-12, where any value is allowed.
  formats: new Set([
    ...[
      'date-time',
      'date',
      'time',
      'duration',
      'email',
      'idn-email',
      'hostname',
      'idn-hostname',
      'ipv4',
      'ipv6',
    ],
    ...['uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'uuid', 'regex', 'json-pointer'],
    'relative-json-pointer',
  ]),
  // Draft 2020-12 requires an ECMA-262 regular expression.
  patterns: 'valid',
  choices: 'any',
  // No documented limit: this value is ours.
  depth: 16,
  schemaChars: 100_000,
  // A request may have 32 MB (Anthropic's documentation of errors, `request_too_large`), but a context of 1,000,000 tokens holds
  // less.
  allChars: 2_000_000,
  answers: {
    areObjects: false,
    // "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
    // (veryfront/veryfront-code#3918); "'additionalProperties: true' is not supported" (BerriAI/litellm#35808).
    areClosed: true,
    // Anthropic's documentation of structured outputs lists the unsupported keywords: bounds of numbers, lengths, most rules for
    // lists.
    keywords: new Set([
      ...['type', 'title', 'description', 'default', 'enum', 'const', 'format'],
      ...['anyOf', 'properties', 'required', 'additionalProperties', 'items'],
    ]),
  },
};
