import { spells, viewOf } from '../part/bytes.js';
import { GifFrames } from './image-gif.js';
import type { ImageType } from './image-header.js';

/** Whether a picture has more than one frame, by its blocks alone: no decoder is asked, and each byte is seen once at most. */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  switch (type) {
    case 'image/gif':
      return isAnimatedGif(bytes);
    case 'image/png':
      return isAnimatedPng(bytes);
    case 'image/webp':
      return spells(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 0x02) !== 0;
    case 'image/jpeg':
      return false;
  }
}

function isAnimatedGif(bytes: Uint8Array): boolean {
  const frames = new GifFrames(bytes);
  return frames.next() !== undefined && frames.next() !== undefined;
}

/** More than any picture has before its first frame. */
const mostChunks = 65_536;

/** Its frames are announced before the first one begins. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 8;
  for (let chunks = 0; chunks < mostChunks && at + 12 <= bytes.length; chunks++) {
    if (spells(bytes, at + 4, 'acTL')) return view.getUint32(at + 8) > 1;
    if (spells(bytes, at + 4, 'IDAT')) return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}
