import type { AudioPart, ImagePart, Part } from '../../../core/index.js';
import { essence, extensionOf, fileName } from './mime.js';

/** Bytes in Base64, and the type that they claim to be. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** The name of a download. */
  readonly fileName: string;
}

/** Returns the bytes of a part of this kind, or of a resource whose MIME type begins like this. */
export function mediaOf(
  part: Part,
  kind: (ImagePart | AudioPart)['kind'] | undefined,
  type: string,
): Media | undefined {
  if (part.kind === kind) {
    const { data, mimeType } = part;
    return { data, mimeType, fileName: `${part.kind}.${extensionOf(mimeType)}` };
  }
  if (part.kind !== 'resource' || part.text !== undefined) return undefined;
  const { uri, mimeType, blob = '' } = part;
  if (!essence(mimeType).startsWith(type)) return undefined;
  return { data: blob, mimeType, fileName: fileName(uri, 'resource', extensionOf(mimeType)) };
}
