import type { FormFaultCode } from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';

type FaultData = Readonly<Record<string, string | number>>;

/** Sentences that describe a wrong value, and how to fix it. */
export interface FaultStrings {
  readonly faults: { readonly [Code in FormFaultCode]: (data: FaultData) => string };
  /** Sentences for a validator's errors, by the schema's keyword. `undefined` if the validator's own message is best. */
  readonly keywords: Readonly<Record<string, (params: JsonObject) => string | undefined>>;
}

/** Formats that look the same to a person. */
const sameFormats: Readonly<Record<string, string>> = {
  'idn-email': 'email',
  'idn-hostname': 'hostname',
  iri: 'uri',
  url: 'uri',
  'iri-reference': 'uri-reference',
  color: 'color',
};

/** Returns the description of a format, if there is one. */
export function formatIn(formats: Readonly<Record<string, string>>, format: unknown): string | undefined {
  if (typeof format !== 'string') return undefined;
  const name = Object.hasOwn(sameFormats, format) ? sameFormats[format] : format;
  return name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined;
}

/** Returns a limit as people write numbers, ready to stand in a sentence. */
export function limitIn(number: (value: number) => string, value: JsonValue | undefined): string {
  return typeof value === 'number' ? number(value) : quotable(value);
}

/** Returns a server's name or value, ready to quote in a sentence. */
export function quotable(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Keywords with the same sentence as another. */
const sameKeywords: Readonly<Record<string, readonly string[]>> = {
  contains: ['minContains'],
  items: ['prefixItems', 'additionalItems', 'unevaluatedItems'],
  dependentRequired: ['dependencies'],
  additionalProperties: ['unevaluatedProperties'],
  properties: [
    ...['patternProperties', 'dependentSchemas', 'allOf', 'if', 'then', 'else'],
    ...['$ref', '$dynamicRef'],
  ],
};

/** Returns the sentences of all keywords. Those of `sameKeywords` may be omitted. */
export function forAllKeywords(sentences: FaultStrings['keywords']): FaultStrings['keywords'] {
  const all: Record<string, FaultStrings['keywords'][string]> = { ...sentences };
  for (const [keyword, others] of Object.entries(sameKeywords)) {
    const sentence = sentences[keyword];
    if (sentence) for (const other of others) all[other] ??= sentence;
  }
  return all;
}
