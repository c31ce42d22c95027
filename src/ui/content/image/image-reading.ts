import { bounds } from '../../base/bounds.js';
import { imageSize, imageType, type ImageSize, type ImageType } from './image-header.js';
import { essence } from '../part/mime.js';

/** What is known of a picture before any decoder has seen it. */
export type ImageReading =
  | ({ readonly is: 'drawable'; readonly type: ImageType } & ImageSize)
  | ({ readonly is: 'too-large'; readonly type: ImageType } & ImageSize)
  | { readonly is: 'sizeless'; readonly type: ImageType }
  | { readonly is: 'svg'; readonly source: string }
  | { readonly is: 'unknown-type' };

/** Looks at the bytes and never at the claim, except to know an SVG, which has no signature. */
export function readImage(bytes: Uint8Array, mimeType: string | undefined): ImageReading {
  const type = imageType(bytes);
  if (!type) {
    if (essence(mimeType) !== 'image/svg+xml') return { is: 'unknown-type' };
    return { is: 'svg', source: new TextDecoder().decode(bytes) };
  }
  const size = imageSize(bytes, type);
  if (!size || size.width === 0 || size.height === 0) return { is: 'sizeless', type };
  return isTooLarge(size) ? { is: 'too-large', type, ...size } : { is: 'drawable', type, ...size };
}

export function isTooLarge({ width, height }: ImageSize): boolean {
  return Math.max(width, height) > bounds.imageSide || width * height > bounds.imagePixels;
}
