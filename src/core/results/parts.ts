import type { Limits } from '../limits.js';
import type { JsonObject, JsonValue, Part, PartAnnotations } from '../types.js';

/** One content block as a part (MCP 2026-07-28, `ContentBlock`). What does not keep to its kind's rules is shown as unknown, never dropped. */
export function readPart(block: JsonValue, limits: Limits): Part {
  if (!isObject(block)) return unknown('', block);
  const type = typeof block['type'] === 'string' ? block['type'] : '';
  const part = readers.get(type)?.(block) ?? unknown(type, block);
  const annotations = readAnnotations(block['annotations']);
  return bounded(annotations ? { ...part, annotations } : part, limits);
}

const readers: ReadonlyMap<string, (block: JsonObject) => Part | undefined> = new Map([
  ['text', ({ text }) => (typeof text === 'string' ? { kind: 'text', text } : undefined)],
  ['image', (block) => readMedia('image', block)],
  ['audio', (block) => readMedia('audio', block)],
  ['resource_link', readLink],
  ['resource', readResource],
]);

function readMedia(kind: 'image' | 'audio', { data, mimeType }: JsonObject): Part | undefined {
  return typeof data === 'string' && typeof mimeType === 'string' ? { kind, data, mimeType } : undefined;
}

function readLink(block: JsonObject): Part | undefined {
  const { uri, name, size } = block;
  if (typeof uri !== 'string') return undefined;
  return {
    kind: 'link',
    uri,
    name: typeof name === 'string' ? name : uri,
    ...strings(block, 'title', 'description', 'mimeType'),
    ...(typeof size === 'number' ? { size } : {}),
  };
}

function readResource({ resource }: JsonObject): Part | undefined {
  if (!isObject(resource) || typeof resource['uri'] !== 'string') return undefined;
  const body = strings(resource, 'text', 'blob');
  if (Object.keys(body).length === 0) return undefined;
  return { kind: 'resource', uri: resource['uri'], ...strings(resource, 'mimeType'), ...body };
}

function readAnnotations(raw: JsonValue | undefined): PartAnnotations | undefined {
  if (!isObject(raw)) return undefined;
  const { audience, priority } = raw;
  const known = Array.isArray(audience)
    ? audience.filter((who): who is 'user' | 'assistant' => who === 'user' || who === 'assistant')
    : [];
  const annotations: PartAnnotations = {
    ...(known.length > 0 ? { audience: known } : {}),
    ...(typeof priority === 'number' && priority >= 0 && priority <= 1 ? { priority } : {}),
    ...strings(raw, 'lastModified'),
  };
  return Object.keys(annotations).length > 0 ? annotations : undefined;
}

/** Cuts text at the limit; bytes that are too many are left out whole, since half a picture is none. */
function bounded(part: Part, limits: Limits): Part {
  const limit = { name: 'partChars', value: limits.partChars } as const;
  const isLong = (text: string | undefined): boolean => text !== undefined && text.length > limits.partChars;
  switch (part.kind) {
    case 'text':
      return isLong(part.text) ? { ...part, text: part.text.slice(0, limits.partChars), limit } : part;
    case 'image':
    case 'audio':
      return isLong(part.data) ? { ...part, data: '', limit } : part;
    case 'resource':
      if (isLong(part.text)) return { ...part, text: part.text?.slice(0, limits.partChars) ?? '', limit };
      return isLong(part.blob) ? { ...part, blob: '', limit } : part;
    case 'link':
    case 'structured':
    case 'unknown':
      return part;
  }
}

function unknown(type: string, value: JsonValue): Part {
  return { kind: 'unknown', type, value };
}

function strings<Key extends string>(from: JsonObject, ...keys: readonly Key[]): { [K in Key]?: string } {
  const found: { [K in Key]?: string } = {};
  for (const key of keys) {
    const value = from[key];
    if (typeof value === 'string') found[key] = value;
  }
  return found;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
