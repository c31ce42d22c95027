import { base64Length, decodeBase64 } from './base64.js';
import { bounds } from './bounds.js';
import { imageSize, imageType, type ImageSize, type ImageType } from './image-header.js';
import { essence } from './mime.js';

/** What is known of a picture before any decoder has seen it. */
export type ImageReading =
  | ({
      readonly is: 'drawable';
      readonly type: ImageType;
      readonly bytes: Uint8Array<ArrayBuffer>;
    } & ImageSize)
  | ({ readonly is: 'too-large' } & ImageSize)
  | { readonly is: 'svg'; readonly source: string }
  | { readonly is: 'empty' | 'broken' | 'too-many-bytes' | 'unknown-type' | 'sizeless' };

/** Looks at the bytes and never at the claim, except to know an SVG, which has no signature. */
export function readImage(data: string, mimeType: string | undefined): ImageReading {
  if (data === '') return { is: 'empty' };
  if (base64Length(data) > bounds.mediaBytes) return { is: 'too-many-bytes' };
  const bytes = decodeBase64(data);
  if (!bytes) return { is: 'broken' };
  const type = imageType(bytes);
  if (!type) {
    if (essence(mimeType) !== 'image/svg+xml') return { is: 'unknown-type' };
    return { is: 'svg', source: new TextDecoder().decode(bytes) };
  }
  const size = imageSize(bytes, type);
  if (!size || size.width === 0 || size.height === 0) return { is: 'sizeless' };
  const { width, height } = size;
  const isLarge = Math.max(width, height) > bounds.imageSide || width * height > bounds.imagePixels;
  return isLarge ? { is: 'too-large', ...size } : { is: 'drawable', type, bytes, ...size };
}
