import { readIcons } from '../base/icon.js';
import { isCount, isObject } from '../../shared/is-object.js';
import { isEmpty } from '../base/without-empty.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, Part, PartAnnotations } from '../protocol/index.js';

/**
 * Reads a content block as a part (MCP 2026-07-28, `ContentBlock`). A malformed block becomes an unknown part; blocks are never
 * dropped. Fields that the kind does not define are in `extra`.
 */
export function readPart(block: JsonValue, limits: Limits): Part {
  if (!isObject(block)) return unknown('', block);
  const fields = new Fields(block);
  // `_meta` is for programs. It is in the raw result only.
  fields.take('_meta');
  const { type = '' } = fields.texts('type');
  const annotations = readAnnotations(fields.inner('annotations'));
  const part = readers.get(type)?.(fields, limits);
  if (!part) return { ...unknown(type, block), ...annotations };
  return bounded({ ...part, ...annotations, ...fields.rest(limits) }, limits);
}

const readers: ReadonlyMap<string, (block: Fields, limits: Limits) => Part | undefined> = new Map([
  ['text', readText],
  ['image', (block: Fields) => readMedia('image', block)],
  ['audio', (block: Fields) => readMedia('audio', block)],
  ['resource_link', readLink],
  ['resource', readResource],
]);

function readText(block: Fields): Part | undefined {
  const { text } = block.texts('text');
  return text === undefined ? undefined : { kind: 'text', text };
}

function readMedia(kind: 'image' | 'audio', block: Fields): Part | undefined {
  const { data, mimeType } = block.texts('data', 'mimeType');
  return data === undefined || mimeType === undefined ? undefined : { kind, data, mimeType };
}

function readLink(block: Fields, limits: Limits): Part | undefined {
  const { uri, name } = block.texts('uri', 'name');
  const texts = block.optional('title', 'description', 'mimeType');
  if (uri === undefined) return undefined;
  const size = block.take('size', isCount);
  // An icon may be as large as a whole tool definition, but not larger.
  const icons = block.list('icons', (all) => readIcons(all, limits.toolChars));
  return {
    kind: 'link',
    uri,
    name: name || uri,
    ...texts,
    ...(size === undefined ? {} : { size }),
    ...(icons.length > 0 ? { icons } : {}),
  };
}

function readResource(block: Fields): Part | undefined {
  const resource = block.inner('resource');
  if (!resource) return undefined;
  resource.take('_meta');
  const { uri, text, blob } = resource.texts('uri', 'text', 'blob');
  const texts = resource.optional('mimeType');
  if (uri === undefined || (text === undefined && blob === undefined)) return undefined;
  // Some servers always send both fields.
  return blob && !text
    ? { kind: 'resource', uri, ...texts, blob }
    : { kind: 'resource', uri, ...texts, text: text ?? '' };
}

/** Maximum number of audiences; MCP defines two. */
const mostAudience = 8;

/** Reads the well-formed annotations. */
export function readAnnotations(raw: Fields | undefined): Pick<Part, 'annotations'> {
  if (!raw) return {};
  const audience = raw.list('audience', (all) =>
    all.slice(0, mostAudience).filter((who) => who === 'user' || who === 'assistant'),
  );
  const priority = raw.take('priority', isPriority);
  const annotations: PartAnnotations = {
    ...(audience.length > 0 ? { audience } : {}),
    ...(priority === undefined ? {} : { priority }),
    ...raw.optional('lastModified'),
  };
  return Object.keys(annotations).length > 0 ? { annotations } : {};
}

function isPriority(value: JsonValue): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Cuts text at the limit. Data over the limit is left out, because half an image is useless. */
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
    default:
      return part;
  }
}

function unknown(type: string, value: JsonValue): Part {
  return { kind: 'unknown', type, value };
}

/** Reads the fields of a server's object one by one. `rest` returns the remaining fields that are not empty. */
export class Fields {
  readonly #from: JsonObject;
  readonly #taken = new Set<string>();
  readonly #inner = new Map<string, Fields>();

  constructor(from: JsonObject) {
    this.#from = from;
  }

  /** Returns a field; `undefined` if it is absent or not of the type that `is` tests. */
  take<Value extends JsonValue = JsonValue>(
    key: string,
    is?: (value: JsonValue) => value is Value,
  ): Value | undefined {
    const value = this.#from[key];
    if (value === undefined || (is && !is(value))) return undefined;
    this.#taken.add(key);
    return value as Value;
  }

  /** Reads a list with `read`, which returns the valid items. The field counts as read if all items are valid. */
  list<Item>(key: string, read: (all: readonly JsonValue[]) => readonly Item[]): readonly Item[] {
    const value = this.#from[key];
    if (!Array.isArray(value)) return [];
    const items = read(value as readonly JsonValue[]);
    if (items.length === value.length) this.#taken.add(key);
    return items;
  }

  inner(key: string): Fields | undefined {
    const value = this.#from[key];
    if (!isObject(value)) return undefined;
    const inner = new Fields(value);
    this.#inner.set(key, inner);
    return inner;
  }

  /** Returns the given fields that are text. */
  texts<Key extends string>(...keys: readonly Key[]): { [K in Key]?: string } {
    const found: { [K in Key]?: string } = {};
    for (const key of keys) {
      const value = this.take(key, (one) => typeof one === 'string');
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  /** Returns the given fields that are non-empty text. */
  optional<Key extends string>(...keys: readonly Key[]): { [K in Key]?: string } {
    const found = this.texts(...keys);
    for (const key of keys) if (found[key] === '') Reflect.deleteProperty(found, key);
    return found;
  }

  /** Returns the fields that were not read, unchanged, and the limit if there are more. */
  rest({ resultFields }: Limits): Pick<Part, 'extra' | 'limit'> {
    const left: [string, JsonValue][] = [];
    const isCut = this.#collect(left, resultFields);
    if (left.length === 0) return {};
    const limit = { name: 'resultFields', value: resultFields } as const;
    return { extra: Object.fromEntries(left), ...(isCut ? { limit } : {}) };
  }

  /** Adds fields that were not read. Returns true if there are too many. */
  #collect(left: [string, JsonValue][], most: number): boolean {
    let isCut = false;
    for (const key of Object.keys(this.#from)) {
      const value = this.#from[key] ?? null;
      if (this.#taken.has(key) || isEmpty(value)) continue;
      const inner = this.#inner.get(key);
      const own: [string, JsonValue][] = [];
      if (inner) isCut = inner.#collect(own, most) || isCut;
      if (inner && own.length === 0) continue;
      if (left.length === most) return true;
      left.push([key, inner ? Object.fromEntries(own) : value]);
    }
    return isCut;
  }
}
