import { spells, viewOf } from '../part/bytes.js';

export interface VorbisHead {
  readonly channels: number;
  readonly rate: number;
  /** What one packet becomes at most: half of the larger of its two sizes of block. */
  readonly mostSamples: number;
}

/** What the first packet of Vorbis says of all that follow. */
export function readVorbisHead(head: Uint8Array): VorbisHead | undefined {
  if (head.length < 30 || !spells(head, 0, '\u0001vorbis')) return undefined;
  const view = viewOf(head);
  return {
    channels: view.getUint8(11),
    rate: view.getUint32(12, true),
    mostSamples: 2 ** (view.getUint8(28) >> 4) / 2,
  };
}
