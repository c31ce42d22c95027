import { begins, spells } from '../part/bytes.js';

export type AudioType =
  'audio/wav' | 'audio/mpeg' | 'audio/ogg' | 'audio/flac' | 'audio/aac' | 'audio/webm' | 'audio/mp4';

/** What bytes really are, of the kinds that are played, by how they begin. */
export function audioType(bytes: Uint8Array): AudioType | undefined {
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WAVE')) return 'audio/wav';
  if (spells(bytes, 0, 'OggS')) return 'audio/ogg';
  if (spells(bytes, 0, 'fLaC')) return 'audio/flac';
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'audio/webm';
  if (spells(bytes, 4, 'ftyp')) return 'audio/mp4';
  const framed = framedType(bytes, afterTag(bytes));
  return framed ?? (spells(bytes, 0, 'ID3') ? 'audio/mpeg' : undefined);
}

/** The same eleven bits begin a frame of both; the two "layer" bits, which AAC leaves at zero, tell them apart. */
function framedType(bytes: Uint8Array, at: number): 'audio/aac' | 'audio/mpeg' | undefined {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  return (second & 0x06) !== 0 && (second & 0x18) !== 0x08 ? 'audio/mpeg' : undefined;
}

/** Where the sound begins: a tag with its title and a picture may stand before it, its length in seven bits a byte. */
export function afterTag(bytes: Uint8Array): number {
  if (!spells(bytes, 0, 'ID3')) return 0;
  const [flags = 0, ...length] = bytes.subarray(5, 10);
  const size = length.reduce((sum, seven) => sum * 128 + (seven & 127), 0);
  return 10 + size + (flags & 0x10 ? 10 : 0);
}
