import { begins, spells } from './bytes.js';

export type AudioType =
  'audio/wav' | 'audio/mpeg' | 'audio/ogg' | 'audio/flac' | 'audio/aac' | 'audio/webm' | 'audio/mp4';

/** What bytes really are, of the kinds that are played, by how they begin. */
export function audioType(bytes: Uint8Array): AudioType | undefined {
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WAVE')) return 'audio/wav';
  if (spells(bytes, 0, 'ID3')) return 'audio/mpeg';
  if (spells(bytes, 0, 'OggS')) return 'audio/ogg';
  if (spells(bytes, 0, 'fLaC')) return 'audio/flac';
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'audio/webm';
  if (spells(bytes, 4, 'ftyp')) return 'audio/mp4';
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  // The same eleven bits begin a frame of both; the two "layer" bits, which AAC leaves at zero, tell them apart.
  const isAac = (second & 0xf6) === 0xf0;
  const isMpeg = (second & 0x06) !== 0 && (second & 0x18) !== 0x08;
  return isAac ? 'audio/aac' : isMpeg ? 'audio/mpeg' : undefined;
}
