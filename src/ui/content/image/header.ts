import { bounds } from '../../base/bounds.js';
import { begins, spells } from '../../base/bytes/decode.js';
import { essence } from '../../base/bytes/mime.js';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the type shown by the first bytes, if it can be drawn. AVIF is not supported: reading its size from the header would
 * mean trusting a box that its decoder may ignore.
 */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (spells(bytes, 0, 'GIF87a') || spells(bytes, 0, 'GIF89a')) return 'image/gif';
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WEBP')) return 'image/webp';
  return undefined;
}

/** Reads the size of the decoded image from its header alone; `undefined` if the header does not contain it. */
export function imageSize(bytes: Uint8Array, type: ImageType): ImageSize | undefined {
  try {
    return readers[type](bytes, viewOf(bytes));
  } catch {
    return undefined;
  }
}

/** Returns a view for reading numbers, which throws beyond the end. */
function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type HeaderReader = (bytes: Uint8Array, view: DataView) => ImageSize | undefined;

const readers: Readonly<Record<ImageType, HeaderReader>> = {
  'image/png': (bytes, view) =>
    spells(bytes, 12, 'IHDR') ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
};

/** More segments, and padding bytes between them, than any real image has. */
const mostSegments = 65_536;

/** The frame header (SOFn) follows any number of other segments, each with its length. */
function jpegSize(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  let at = 2;
  for (let segments = 0; segments < mostSegments; segments++) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Decoders do not treat this as a marker and search on, so they would not follow its length.
    if (marker === 0) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isBare ? 2 : 2 + Math.max(view.getUint16(at + 2), 2);
  }
  return undefined;
}

/** A browser enlarges the logical screen of a GIF to its first frame, so the larger of the two is drawn. */
function gifSize(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  const width = view.getUint16(6, true);
  const height = view.getUint16(8, true);
  const { done, value: at } = gifFrames(bytes).next();
  if (done) return { width, height };
  // A frame beyond the limit may be larger.
  if (at === undefined) return undefined;
  return {
    width: Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
    height: Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
  };
}

const gifFrame = 0x2c;
const gifExtension = 0x21;
/** Three times the data blocks of a usual 10 MB file. Blocks of one byte each would block the page. */
const mostBlocks = 131_072;

/** Finds the frames of a GIF in order; yields `undefined` for the rest if there are too many data blocks. */
function* gifFrames(bytes: Uint8Array): Generator<number | undefined, void> {
  let blocks = 0;
  // Data blocks each begin with their length; the last one is empty.
  const afterData = (from: number): number => {
    let at = from;
    for (let length = bytes[at]; length && ++blocks <= mostBlocks; length = bytes[at]) at += length + 1;
    blocks++;
    return at + 1;
  };
  // After the logical screen and the global color table.
  let at = 13 + colorsLength(bytes[10]);
  while (blocks <= mostBlocks) {
    if (bytes[at] === gifExtension) at = afterData(at + 2);
    else if (bytes[at] === gifFrame) {
      yield at;
      // One byte states how the pixels are packed.
      at = afterData(at + 10 + colorsLength(bytes[at + 9]) + 1);
    } else return;
  }
  yield undefined;
}

function colorsLength(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function webpSize(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  if (spells(bytes, 12, 'VP8X')) {
    const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { width: uint24(24) + 1, height: uint24(27) + 1 };
  }
  if (spells(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (spells(bytes, 12, 'VP8 ')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}

/** True if an image has more than one frame, by its blocks alone: without a decoder, and reading each byte at most once. */
export function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  switch (type) {
    case 'image/gif': {
      const [, second] = gifFrames(bytes);
      return second !== undefined;
    }
    case 'image/png':
      return isAnimatedPng(bytes);
    case 'image/webp':
      return spells(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 0x02) !== 0;
    case 'image/jpeg':
      return false;
  }
}

/** More chunks than any real image has before its first frame. */
const mostChunks = 65_536;

/** A PNG announces its frames before the first one. */
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

/** Facts about an image that are known without a decoder. */
export type ImageReading =
  | ({ readonly is: 'drawable' | 'too-large'; readonly type: ImageType } & ImageSize)
  | { readonly is: 'sizeless'; readonly type: ImageType }
  | { readonly is: 'svg'; readonly source: string }
  | { readonly is: 'unknown-type' };

/** Reads the bytes. The claimed type counts only for an SVG, which has no signature. */
export function readImage(bytes: Uint8Array, mimeType: string | undefined): ImageReading {
  const type = imageType(bytes);
  if (!type) {
    if (essence(mimeType) !== 'image/svg+xml') return { is: 'unknown-type' };
    return { is: 'svg', source: new TextDecoder().decode(bytes) };
  }
  const size = imageSize(bytes, type);
  if (!size || size.width === 0 || size.height === 0) return { is: 'sizeless', type };
  return { is: isTooLarge(size) ? 'too-large' : 'drawable', type, ...size };
}

export function isTooLarge({ width, height }: ImageSize): boolean {
  return Math.max(width, height) > bounds.imageSide || width * height > bounds.imagePixels;
}
