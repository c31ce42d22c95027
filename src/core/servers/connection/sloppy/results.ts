import { isObject, objectOf } from '../../../../shared/is-object.js';
import { readIcons } from '../../../base/icon.js';
import { isEmpty, withoutEmpty } from '../../../base/without-empty.js';
import type { JsonObject, JsonValue } from '../../../protocol/index.js';

/** A result that the SDK can take, or why there is none: the field at fault. */
export type ReadResult = { readonly result: JsonObject } | { readonly fault: string };

/** Optional fields of a result that asks for input. */
const asking = { inputRequests: 'object', requestState: 'text', _meta: 'object' } as const;

type ReadSloppy = (result: JsonObject) => ReadResult;

/** The version assumed of a server that names none (MCP 2025-06-18, "Protocol Version Header"). */
const unsaidVersion = '2025-03-26';

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/**
 * Returns a result that the SDK accepts, without invalid optional fields, for which the SDK would reject the whole result.
 * Results that this host reads itself are handled elsewhere.
 */
export function readResult(method: string | undefined, result: JsonObject): ReadResult {
  const read = method === undefined ? undefined : readers.get(method);
  if (read) return read(result);
  const { resultType, ...rest } = result;
  if (resultType === 'input_required') return { result: withoutEmpty(result, asking) };
  return { result: resultType === null ? rest : result };
}

/** Returns a server's progress report in the form that the SDK accepts. */
export function readProgress(given: object): JsonObject {
  const { progress, ...rest } = withoutEmpty(given as JsonObject, {
    total: 'number',
    message: 'text',
    _meta: 'object',
  });
  return { ...rest, progress: Number(progress ?? NaN) };
}

const readers: ReadonlyMap<string, ReadSloppy> = new Map<string, ReadSloppy>([
  ['initialize', readInitialize],
  ['server/discover', readDiscover],
  ['tools/list', readPage('tools')],
  ['resources/list', readPage('resources')],
  ['resources/templates/list', readPage('resourceTemplates')],
  ['prompts/list', readPage('prompts')],
  // Only the arrival of these results matters.
  ...['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'].map(
    (method): [string, ReadSloppy] => [method, () => ({ result: {} })],
  ),
]);

function readInitialize(given: JsonObject): ReadResult {
  const {
    protocolVersion = unsaidVersion,
    serverInfo,
    ...rest
  } = withoutEmpty(given, {
    instructions: 'text',
    _meta: 'object',
  });
  const version = protocolVersion === '' ? unsaidVersion : protocolVersion;
  if (typeof version !== 'string') return { fault: '`protocolVersion` is not text.' };
  const about = readAbout(rest);
  if ('fault' in about) return about;
  return { result: { ...about.result, protocolVersion: version, serverInfo: readInfo(serverInfo) } };
}

function readDiscover(given: JsonObject): ReadResult {
  const said = withoutEmpty(given, {
    instructions: 'text',
    _meta: 'object',
    resultType: 'text',
    ttlMs: 'number',
  });
  const { supportedVersions: versions, ttlMs, cacheScope, ...rest } = said;
  const supportedVersions = typeof versions === 'string' ? [versions] : versions;
  const areTexts =
    Array.isArray(supportedVersions) && supportedVersions.every((one) => typeof one === 'string');
  if (!areTexts) return { fault: '`supportedVersions` is not a list of texts.' };
  const about = readAbout(rest);
  if ('fault' in about) return about;
  const meta = objectOf(rest['_meta']);
  const info = meta[serverInfoKey] === undefined ? {} : { [serverInfoKey]: readInfo(meta[serverInfoKey]) };
  return {
    result: {
      resultType: 'complete',
      ...about.result,
      supportedVersions: supportedVersions,
      ttlMs: typeof ttlMs === 'number' && ttlMs >= 0 ? ttlMs : 0,
      cacheScope: cacheScope === 'public' ? 'public' : 'private',
      _meta: { ...meta, ...info },
    },
  };
}

/** Reads the common fields of both answers. A server without declared capabilities is asked for tools. */
function readAbout({ capabilities, ...rest }: JsonObject): ReadResult {
  if (capabilities === undefined || (Array.isArray(capabilities) && capabilities.length === 0))
    return { result: { ...rest, capabilities: { tools: {} } } };
  if (!isObject(capabilities)) return { fault: '`capabilities` is not an object.' };
  return { result: { ...rest, capabilities: readCapabilities(capabilities) } };
}

/** Reads capabilities. Any value except `null` and `false` declares a capability. */
function readCapabilities(given: JsonObject): JsonObject {
  return Object.fromEntries(fieldsIn(given).map(([name, value]) => [name, readCapability(name, value)]));
}

/** Returns what is there, as objects. */
function fieldsIn(given: JsonObject): readonly [string, JsonObject][] {
  const there = Object.entries(given).filter(([, value]) => value !== null && value !== false);
  return there.map(([name, value]) => [name, objectOf(value)]);
}

function readCapability(name: string, given: JsonObject): JsonObject {
  if (name === 'extensions' || name === 'experimental') return Object.fromEntries(fieldsIn(given));
  return name === 'tasks'
    ? objectsIn(given)
    : withoutEmpty(given, { listChanged: 'flag', subscribe: 'flag' });
}

function objectsIn(given: JsonObject): JsonObject {
  return Object.fromEntries(fieldsIn(given).map(([name, value]) => [name, objectsIn(value)]));
}

/** Reads a page of a list: no items, as Go, PHP and Lua write them, and what they write where no page follows. */
function readPage(field: string): ReadSloppy {
  return ({ nextCursor, ...page }) => {
    const items = page[field] === null ? [] : withoutEmpty(page, { [field]: 'list' })[field];
    const isNone = nextCursor === undefined || nextCursor === false;
    const isEnd = isNone || (nextCursor !== '' && isEmpty(nextCursor));
    const cursor = isEnd
      ? {}
      : { nextCursor: typeof nextCursor === 'number' ? String(nextCursor) : nextCursor };
    return { result: { ...page, ...(items === undefined ? {} : { [field]: items }), ...cursor } };
  };
}

/** Reads a server's name, version and icons. The other fields are not used. */
function readInfo(given: JsonValue | undefined): JsonObject {
  const { name, title, version, icons } = withoutEmpty(objectOf(given), { name: 'text', title: 'text' });
  const isVersion = typeof version === 'string' || typeof version === 'number';
  return {
    name: name ?? title ?? '',
    version: isVersion ? String(version) : '',
    icons: readIcons(icons),
  };
}
