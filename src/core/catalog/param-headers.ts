import type { JsonObject, JsonValue, ParamHeader } from '../protocol/index.js';

/** Schema keyword that marks an argument to be sent as a header as well. */
export const annotation = 'x-mcp-header';
/** Syntax of a header name (RFC 9110, `token`). */
const token = /^[\w!#$%&'*+\-.^`|~]+$/;
const types: readonly unknown[] = ['string', 'integer', 'boolean'];
/** Keywords that contain values instead of schemas. The annotation has no meaning there. */
const values = new Set(['const', 'default', 'enum', 'examples']);
/** Keywords that contain schemas by name. */
const keyed = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/**
 * A schema with the property names that lead to it. They are absent if the way from the root contains a keyword other than
 * `properties`.
 */
type HeaderPlace = Readonly<{ schema: JsonValue; path?: readonly string[] }>;

/**
 * Finds the arguments that are also sent as headers (MCP 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters").
 * Returns a sentence with the fault if a declaration is invalid, which makes the tool invalid. The depth of the schema was
 * already checked.
 */
export function paramHeadersOf(inputSchema: JsonObject): readonly ParamHeader[] | string {
  const headers: ParamHeader[] = [];
  const names = new Set<string>();
  const open: HeaderPlace[] = [{ schema: inputSchema, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { schema, path } = place;
    if (typeof schema !== 'object' || schema === null) continue;
    if (Array.isArray(schema)) {
      for (const one of schema as readonly JsonValue[]) open.push({ schema: one });
      continue;
    }
    const own = schema as JsonObject;
    if (Object.hasOwn(own, annotation) && own[annotation] !== null) {
      const name = typeof own[annotation] === 'string' ? own[annotation] : '';
      const fault = faultOf(name, own['type'], path, names);
      if (fault) return fault;
      names.add(name.toLowerCase());
      headers.push({ path: path ?? [], header: `Mcp-Param-${name}` });
    }
    open.push(...inside(own, path));
  }
  return headers.reverse();
}

function faultOf(
  name: string,
  type: JsonValue | undefined,
  path: readonly string[] | undefined,
  names: ReadonlySet<string>,
): string | undefined {
  if (!token.test(name)) return 'its name is not the name of a header.';
  if (!path?.length) return `"${name}" is not on a property that can be reached by names alone.`;
  if (!types.includes(type)) return `"${name}" is not on a string, an integer or a boolean.`;
  return names.has(name.toLowerCase()) ? `"${name}" is there twice.` : undefined;
}

function inside(schema: JsonObject, path: readonly string[] | undefined): readonly HeaderPlace[] {
  return Object.entries(schema).flatMap(([key, value]): readonly HeaderPlace[] => {
    if (values.has(key) || typeof value !== 'object' || value === null) return [];
    if (!keyed.has(key) || Array.isArray(value)) return [{ schema: value }];
    return Object.entries(value as JsonObject).map(([name, child]) =>
      key === 'properties' && path ? { schema: child, path: [...path, name] } : { schema: child },
    );
  });
}

/** Returns the headers of a call. An argument that is absent, `null`, an object or a list is not sent as a header. */
export function headersFor(
  headers: readonly ParamHeader[],
  args: JsonObject,
): Readonly<Record<string, string>> | undefined {
  const entries = headers.flatMap(({ path, header }): [string, string][] => {
    const text = textOf(path.reduce<JsonValue | undefined>(member, args));
    return text === undefined ? [] : [[header, encode(text)]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as JsonObject)[name] : undefined;
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  // Only safe integers, because header and body must be equal and larger numbers are not exact.
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Encodes text that is not plain ASCII as UTF-8 in Base64, in MCP's notation. */
function encode(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return `=?base64?${btoa(bytes.join(''))}?=`;
}
