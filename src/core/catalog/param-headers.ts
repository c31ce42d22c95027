import type { JsonObject, JsonValue, ParamHeader } from '../protocol/index.js';

/** What a tool's schema says of arguments that travel as headers, or what is wrong with it. */
export type ParamHeaders =
  | { readonly headers: readonly ParamHeader[]; readonly fault?: never }
  | { readonly headers?: never; readonly fault: string };

const annotation = 'x-mcp-header';
/** A header's name as HTTP has it (RFC 9110, `token`). */
const token = /^[\w!#$%&'*+\-.^`|~]+$/;
const types: readonly unknown[] = ['string', 'integer', 'boolean'];
/** What is inside these is a value and not a schema: the annotation's name means nothing there. */
const values: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

interface Place {
  readonly schema: JsonValue;
  /** The names that lead here through `properties` alone; absent where anything else lies on the way. */
  readonly path?: readonly string[];
}

/**
 * Finds the arguments that a tool wants as headers too (MCP 2026-07-28, Streamable HTTP, "Custom Headers from Tool
 * Parameters"). One that is marked wrongly spoils the tool. The schema's depth has been bounded before.
 */
export function paramHeadersOf(inputSchema: JsonObject): ParamHeaders {
  const headers: ParamHeader[] = [];
  const names = new Set<string>();
  const open: Place[] = [{ schema: inputSchema, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { schema, path } = place;
    if (typeof schema !== 'object' || schema === null) continue;
    if (Array.isArray(schema)) {
      for (const one of schema as readonly JsonValue[]) open.push({ schema: one });
      continue;
    }
    const own = schema as JsonObject;
    if (Object.hasOwn(own, annotation)) {
      const name = typeof own[annotation] === 'string' ? own[annotation] : '';
      const fault = faultOf(name, own['type'], path, names);
      if (fault) return { fault };
      names.add(name.toLowerCase());
      headers.push({ path: path ?? [], header: `Mcp-Param-${name}` });
    }
    open.push(...inside(own, path));
  }
  return { headers: headers.reverse() };
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

function inside(schema: JsonObject, path: readonly string[] | undefined): readonly Place[] {
  return Object.entries(schema).flatMap(([key, value]): readonly Place[] => {
    if (values.has(key) || typeof value !== 'object' || value === null) return [];
    const isNamed = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'].includes(
      key,
    );
    if (!isNamed || Array.isArray(value)) return [{ schema: value }];
    return Object.entries(value as JsonObject).map(([name, child]) =>
      key === 'properties' && path ? { schema: child, path: [...path, name] } : { schema: child },
    );
  });
}

/** The headers of one call. An argument that is absent, `null` or nothing plain sends none. */
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
  // What a header says must be what the body says, and beyond this a number is no longer exact.
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** What is no plain text of a header goes as UTF-8 in Base64, in the wrapping that MCP gives it. */
function encode(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return `=?base64?${btoa(bytes.join(''))}?=`;
}
