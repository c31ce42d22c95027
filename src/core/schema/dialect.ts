import type { JsonObject } from '../protocol/index.js';

const dialects: ReadonlyMap<string, string> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema', '7'],
  ['http://json-schema.org/draft-04/schema', '4'],
]);

/** Returns the dialect of a schema, in the validator's naming; 2020-12 if the schema declares none (SEP-1613). */
export function dialectOf(schema: JsonObject): string | undefined {
  const declared = schema['$schema'];
  if (declared === undefined) return '2020-12';
  return typeof declared === 'string' ? dialects.get(declared.replace(/#$/, '')) : undefined;
}

/** Returns true for dialects before 2019-09, which ignore keywords beside a `$ref`. */
export function hidesBesideRef(dialect: string | undefined): boolean {
  return dialect === '7' || dialect === '4';
}
