import type { ToolRules } from '../tools/rules.js';

/** Rules of Google's `generateContent` for a function with `parametersJsonSchema`. */
export const geminiRules: ToolRules = {
  // "At most 512 function declarations can be specified." (google-gemini/gemini-cli#19083)
  tools: 512,
  // "Must start with a letter or an underscore. Must be a-z, A-Z, 0-9, or contain underscores (_), dots (.), colons (:), or dashes
  // (-), with a maximum length of 64." (kaitranntt/ccs#25); "Duplicate function declaration found" (ai-dashboad/flutter-skill#32).
  name: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
  // No documented limit: this value is ours.
  descriptionChars: 10_000,
  // "Parameter names must start with a letter or an underscore and must only contain chars a-z, A-Z, 0-9, or underscores with a
  // maximum length of 64." (Google's reference of `FunctionDeclaration`)
  property: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  // Google's reference of `responseJsonSchema`, which has the same parser, lists the supported keywords. `$ref`: "was set
  // alongside unsupported fields" (anomalyco/opencode#12295), "reference to undefined schema" (google-gemini/gemini-cli#13326).
  // `$schema` is not in the list (GetStream/Vision-Agents#513). `maxItems` is, but a sum of more than 960 is rejected without an
  // explanation (googleapis/python-genai#2170). `oneOf` is read as `anyOf`.
  keywords: new Set([
    ...[
      'type',
      'format',
      'title',
      'description',
      'enum',
      'items',
      'prefixItems',
      'minItems',
      'minimum',
      'maximum',
    ],
    ...['anyOf', 'properties', 'additionalProperties', 'required'],
  ]),
  // The parameters of a function are an object.
  notAtRoot: new Set(['anyOf', 'enum']),
  needsProperties: false,
  // "required[0]: property is not defined", from the older `parameters`.
  requiresDeclared: true,
  // "only 'enum' and 'date-time' are supported for STRING type", from the older `parameters`.
  formats: new Set(['date-time']),
  // The API ignores patterns.
  patterns: 'plain',
  // "enum (for strings and numbers)", in the list above.
  choices: 'texts and numbers',
  // "FunctionDeclaration in the request exceeds the maximum allowed nesting depth." (zereight/gitlab-mcp#223). The limit is not
  // documented: this value is ours.
  depth: 8,
  // No documented limit: this value is ours.
  schemaChars: 50_000,
  // A request may have 20 MB (Google's documentation of files), but a context of 1,000,000 tokens holds less.
  allChars: 2_000_000,
  // The same parser (see `keywords`).
  answers: { areObjects: false, areClosed: false },
};
