import { isObject } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonValue, Part, PartAnnotations, ToolIcon } from '../protocol/index.js';
import { Fields, isText } from './fields.js';

/**
 * Reads a content block as a part (MCP 2026-07-28, `ContentBlock`). A malformed block becomes an unknown part and is never
 * dropped; fields that its kind does not define go to `extra`.
 */
export function readPart(block: JsonValue, limits: Limits): Part {
  if (!isObject(block)) return unknown('', block);
  const fields = new Fields(block);
  const type = fields.take('type', isText) ?? '';
  const annotations = readAnnotations(fields.inner('annotations'));
  const said = annotations ? { annotations } : {};
  const part = readers.get(type)?.(fields, limits);
  if (!part) return { ...unknown(type, block), ...said };
  return bounded({ ...part, ...said, ...fields.rest(limits) }, limits);
}

const readers: ReadonlyMap<string, (block: Fields, limits: Limits) => Part | undefined> = new Map([
  ['text', readText],
  ['image', (block: Fields) => readMedia('image', block)],
  ['audio', (block: Fields) => readMedia('audio', block)],
  ['resource_link', readLink],
  ['resource', readResource],
]);

function readText(block: Fields): Part | undefined {
  const text = block.take('text', isText);
  return text === undefined ? undefined : { kind: 'text', text };
}

function readMedia(kind: 'image' | 'audio', block: Fields): Part | undefined {
  const { data, mimeType } = block.texts('data', 'mimeType');
  return data === undefined || mimeType === undefined ? undefined : { kind, data, mimeType };
}

function readLink(block: Fields, limits: Limits): Part | undefined {
  const { uri, name, ...said } = block.texts('uri', 'name', 'title', 'description', 'mimeType');
  if (uri === undefined) return undefined;
  const size = block.take('size', isSize);
  const icons = readIcons(block, limits);
  return {
    kind: 'link',
    uri,
    name: name || uri,
    ...said,
    ...(size === undefined ? {} : { size }),
    ...(icons.length > 0 ? { icons } : {}),
  };
}

function readResource(block: Fields): Part | undefined {
  const resource = block.inner('resource');
  if (!resource) return undefined;
  const { uri, ...said } = resource.texts('uri', 'mimeType', 'text', 'blob');
  if (uri === undefined || (said.text === undefined && said.blob === undefined)) return undefined;
  return { kind: 'resource', uri, ...said };
}

function isSize(value: JsonValue): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Icons that are read; one is shown. */
const mostIcons = 16;

/** Reads icons like those of a tool. None may be larger than a whole tool definition. */
function readIcons(block: Fields, { toolChars }: Limits): readonly ToolIcon[] {
  return block.list('icons', (all) => all.slice(0, mostIcons).flatMap((icon) => readIcon(icon, toolChars)));
}

function readIcon(raw: JsonValue, mostChars: number): readonly ToolIcon[] {
  if (!isObject(raw)) return [];
  const { src, mimeType, sizes } = raw;
  if (typeof src !== 'string' || src.length > mostChars) return [];
  const known = Array.isArray(sizes)
    ? (sizes as readonly JsonValue[]).slice(0, mostIcons).filter(isText)
    : [];
  return [
    {
      src,
      ...(typeof mimeType === 'string' ? { mimeType } : {}),
      ...(known.length > 0 ? { sizes: known } : {}),
    },
  ];
}

/** Audiences that are read; MCP defines two. */
const mostAudience = 8;

function readAnnotations(raw: Fields | undefined): PartAnnotations | undefined {
  if (!raw) return undefined;
  const audience = raw.list('audience', (all) =>
    all.slice(0, mostAudience).filter((who) => who === 'user' || who === 'assistant'),
  );
  const priority = raw.take('priority', isShare);
  const annotations: PartAnnotations = {
    ...(audience.length > 0 ? { audience } : {}),
    ...(priority === undefined ? {} : { priority }),
    ...raw.texts('lastModified'),
  };
  return Object.keys(annotations).length > 0 ? annotations : undefined;
}

function isShare(value: JsonValue): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Cuts text at the limit. Data over the limit is left out: half an image is useless. */
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
