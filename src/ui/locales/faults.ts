import type { FormFaultCode } from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';

type FaultData = Readonly<Record<string, string | number>>;

/** What is wrong with what was filled in, and how to mend it. */
export interface FaultStrings {
  readonly faults: { readonly [Code in FormFaultCode]: (data: FaultData) => string };
  /** What a validator found, by the schema's keyword. Nothing, where its own words say it best. */
  readonly keywords: Readonly<Record<string, (params: JsonObject) => string | undefined>>;
}

/** Many names are one format to a person; others are not to be told in words. */
const sameFormats: Readonly<Record<string, string>> = {
  'idn-email': 'email',
  'idn-hostname': 'hostname',
  iri: 'uri',
  url: 'uri',
  'iri-reference': 'uri-reference',
  colour: 'color',
};

/** What is said of a format, where anything is. */
export function formatIn(formats: Readonly<Record<string, string>>, format: unknown): string | undefined {
  if (typeof format !== 'string') return undefined;
  const name = Object.hasOwn(sameFormats, format) ? sameFormats[format] : format;
  return name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined;
}

/** A server's own name or value in the midst of a sentence. */
export function quotable(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
