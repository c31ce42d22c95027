import type { FilePart, OpenResource } from '../../core/index.js';
import { encodeBase64 } from './bytes/base64.js';
import { extensionOf, fileName } from './bytes/mime.js';

/**
 * Returns the content of a resource as files for a message, each with its source. If there is only one file, it keeps the
 * `title` of the resource.
 */
export function resourceFiles(
  { serverId, serverLabel, uri, parts = [] }: OpenResource,
  nameless: string,
  title: string | undefined,
): readonly FilePart[] {
  return parts.flatMap((part): FilePart[] => {
    if (part.kind !== 'resource') return [];
    const mimeType = part.mimeType ?? (part.text === undefined ? 'application/octet-stream' : 'text/plain');
    const data = part.text === undefined ? part.blob : encodeBase64(new TextEncoder().encode(part.text));
    if (!data) return [];
    const isAlone = parts.length === 1;
    const name = (isAlone && title) || fileName(part.uri, nameless, extensionOf(mimeType));
    return [{ type: 'file', mimeType, data, name, from: { serverId, server: serverLabel, uri } }];
  });
}
