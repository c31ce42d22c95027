import { isObject, listOf, objectOf } from '../../shared/is-object.js';
import { problemError } from '../base/problems.js';
import type { OfferParts } from '../offers/requests.js';
import type { AppFile } from '../protocol/index.js';
import { readResource, type ResourceReader } from './reads.js';

/** Maximum number of files that an app can save with one click. */
const mostFiles = 10;

/**
 * Returns the files that an app wants to save (MCP Apps, `ui/download-file`): resources with their content, or links to
 * resources, which are read from its server. Rejects with an `McpToolsError` if they are invalid or too large.
 */
export async function filesOf(
  contents: unknown,
  parts: OfferParts,
  reader: ResourceReader,
): Promise<readonly AppFile[]> {
  const { appDownloadChars } = parts.shared.limits;
  const given = listOf(contents);
  if (given.length === 0 || given.length > mostFiles) throw failed(`it may save 1 to ${mostFiles} files.`);
  const files: AppFile[] = [];
  let chars = 0;
  for (const block of given) {
    const { type, resource, uri } = objectOf(block);
    const [item] =
      type === 'resource_link' ? listOf((await readResource(parts, reader, uri))['contents']) : [resource];
    const file = fileOf(item);
    if (!file) throw failed('there is nothing in a file.');
    chars += (file.text ?? file.blob ?? '').length;
    if (chars > appDownloadChars) throw failed(`its files are over ${appDownloadChars} characters long.`);
    files.push(file);
  }
  return files;
}

function fileOf(item: unknown): AppFile | undefined {
  if (!isObject(item)) return undefined;
  const { uri, mimeType, text, blob } = item;
  const named = {
    uri: typeof uri === 'string' ? uri : '',
    ...(typeof mimeType === 'string' ? { mimeType } : {}),
  };
  if (typeof text === 'string') return { ...named, text };
  return typeof blob === 'string' ? { ...named, blob } : undefined;
}

function failed(detail: string): Error {
  return problemError('app-failed', { detail });
}
