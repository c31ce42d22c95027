import { begins, spells } from './bytes.js';

/** A format of audio or video, named as in its MIME type. */
export type MediaFormat = 'wav' | 'mpeg' | 'ogg' | 'flac' | 'aac' | 'webm' | 'mp4';

/** Brands of still and moving pictures, which come in the container of MP4. */
const pictures: ReadonlySet<string> = new Set(
  'avif avis heic heix heim heis hevc hevx mif1 msf1 crx'.split(' '),
);

/** Returns the format that the first bytes of a file show. WebM, MP4 and Ogg may hold audio or video. */
export function mediaFormat(bytes: Uint8Array): MediaFormat | undefined {
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WAVE')) return 'wav';
  if (spells(bytes, 0, 'OggS')) return 'ogg';
  if (spells(bytes, 0, 'fLaC')) return 'flac';
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'webm';
  if (spells(bytes, 4, 'ftyp')) {
    return pictures.has(String.fromCharCode(...bytes.subarray(8, 12)).trim()) ? undefined : 'mp4';
  }
  return framedFormat(bytes, afterTag(bytes)) ?? (spells(bytes, 0, 'ID3') ? 'mpeg' : undefined);
}

/** A frame of AAC and of MP3 begins with the same eleven bits; the two "layer" bits, zero in AAC, tell them apart. */
function framedFormat(bytes: Uint8Array, at: number): 'aac' | 'mpeg' | undefined {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'aac';
  return (second & 0x06) !== 0 && (second & 0x18) !== 0x08 ? 'mpeg' : undefined;
}

/** Returns the place after an ID3 tag, whose length is written in seven bits a byte. */
function afterTag(bytes: Uint8Array): number {
  if (!spells(bytes, 0, 'ID3')) return 0;
  const [flags = 0, ...length] = bytes.subarray(5, 10);
  const size = length.reduce((sum, seven) => sum * 128 + (seven & 127), 0);
  return 10 + size + (flags & 0x10 ? 10 : 0);
}
