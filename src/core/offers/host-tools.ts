import { fileKind } from '../../shared/file-kind.js';
import { isCount, isName, isObject } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { McpToolsError, problemError } from '../base/problems.js';
import { hostToolsOf } from '../catalog/host-tools.js';
import type { CallHostTool, HostTools } from '../calls/call-context.js';
import type { JsonObject, JsonValue, Listed, Resource, ResourceTemplate } from '../protocol/index.js';
import { freezeRaw } from '../results/raw.js';
import { type ListKind, readList, type RequestPage } from './listing.js';
import { offerProblem } from './requests.js';
import { resourceKind, templateKind } from './resource-kinds.js';

/** Maximum number of resources, and of templates, in one answer. */
const pageSize = 50;

/** Maximum length of a description in a list for a model. */
const descriptionChars = 300;

/** Matches a scheme followed by more text (RFC 3986), without spaces. */
const uriForm = /^[a-z][a-z\d+.-]*:\S+$/i;

/** JSON-RPC's error code for an unknown method. */
const unknownMethod = -32_601;

/**
 * Lists or reads resources for the model, only from the server that the tool belongs to. Sends nothing if the argument is not a
 * URI.
 */
const call: CallHostTool = async ({ hostTool }, args, connection, options, limits) => {
  const { signal, answer, onProgress } = options;
  const requested = async (
    method: 'resources/list' | 'resources/templates/list' | 'resources/read',
    params: JsonObject,
  ): Promise<JsonValue> => {
    const raw = await connection.request(method, params, { signal, answer });
    onProgress({ progress: 0 });
    return raw;
  };
  try {
    return hostTool === 'read-resource'
      ? await readResource(args, (uri) => requested('resources/read', { uri }))
      : await listResources(args, requested, limits);
  } catch (error) {
    const why = offerProblem(error, hostTool === 'read-resource' ? 'read-failed' : 'offers-failed');
    // Code that waits for a sign-in needs the same error object.
    if (!McpToolsError.isInstance(error) || error.problem === why) throw error;
    throw new McpToolsError(why, { cause: error });
  }
};

async function readResource(
  { uri }: JsonObject,
  read: (uri: string) => Promise<JsonValue>,
): Promise<JsonValue> {
  if (!isName(uri) || !uriForm.test(uri)) throw problemError('read-failed', { detail: 'that is no URI.' });
  const raw = await read(uri);
  const given = isObject(raw) ? raw['contents'] : undefined;
  const contents = given === null ? [] : given;
  if (!Array.isArray(contents)) throw problemError('read-failed', { detail: 'it has no contents.' });
  return { content: (contents as readonly JsonValue[]).map(blockOf) };
}

/** Returns an image or audio as a media block, so that models that accept it get it, and other contents as a resource. */
function blockOf(resource: JsonValue): JsonValue {
  const { blob, mimeType } = isObject(resource) ? resource : {};
  const kind = typeof mimeType === 'string' ? fileKind(mimeType) : 'file';
  return typeof blob === 'string' && blob !== '' && kind !== 'file'
    ? { type: kind, data: blob, mimeType: mimeType ?? '' }
    : { type: 'resource', resource };
}

async function listResources(
  { query, from: given }: JsonObject,
  requested: (
    method: 'resources/list' | 'resources/templates/list',
    params: JsonObject,
  ) => Promise<JsonValue>,
  limits: Limits,
): Promise<JsonValue> {
  const all = async <Item>(kind: ListKind<Item>): Promise<Listed<Item>> => {
    const requestPage: RequestPage = async (params) => {
      const raw = await requested(
        kind.method === 'resources/list' ? kind.method : 'resources/templates/list',
        params,
      );
      return { raw, chars: (await freezeRaw(raw, limits)).chars };
    };
    // With `legacy`, a repeated page ends the list, whatever version the server supports.
    return (await readList(kind, requestPage, limits, 'legacy')).list;
  };
  const [resources, templates] = await Promise.all([
    all(resourceKind),
    all(templateKind).catch(noneIfMissing),
  ]);
  const wanted = (typeof query === 'string' ? query : '').toLowerCase().split(/\s+/).filter(Boolean);
  const from = isCount(given) ? given : 0;
  return {
    structuredContent: {
      resources: pageOf(resources, wanted, from),
      templates: pageOf(templates, wanted, from),
    },
  };
}

/** Returns an empty list if the server does not support templates, which are optional. Throws any other error. */
function noneIfMissing(error: unknown): Listed<ResourceTemplate> {
  if (!McpToolsError.isInstance(error) || error.problem.data['code'] !== unknownMethod) throw error;
  return { status: 'ready', items: [] };
}

/** Returns one page of the items that match, with the reasons why other items are missing. */
function pageOf<Item extends Resource | ResourceTemplate>(
  { items, leftOut, problem }: Listed<Item>,
  wanted: readonly string[],
  from: number,
): JsonObject {
  const forModel = items.filter(({ annotations }) => annotations?.audience?.join() !== 'user');
  const found = forModel.filter((item) => {
    const text = [item.name, item.title, item.description, addressOf(item)].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const forPersonOnly = items.length - forModel.length;
  return {
    items: found.slice(from, from + pageSize).map(itemOf),
    inAll: found.length,
    ...(from > 0 ? { from } : {}),
    ...(forPersonOnly > 0 ? { forPersonOnly } : {}),
    ...(leftOut ? { leftOut: leftOut.map(({ reason, count }) => ({ reason, count })) } : {}),
    ...(problem ? { cut: problem.message } : {}),
  };
}

function addressOf(item: Resource | ResourceTemplate): string {
  return 'uri' in item ? item.uri : item.uriTemplate;
}

function itemOf(item: Resource | ResourceTemplate): JsonObject {
  const { name, title, description, mimeType } = item;
  const address = 'uri' in item ? { uri: item.uri } : { uriTemplate: item.uriTemplate };
  return {
    ...address,
    name,
    ...(title ? { title } : {}),
    ...(description ? { description: description.slice(0, descriptionChars) } : {}),
    ...(mimeType ? { mimeType } : {}),
    ...('size' in item ? { size: item.size } : {}),
  };
}

export const hostTools: HostTools = { offer: hostToolsOf, call };
