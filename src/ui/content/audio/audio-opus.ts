import { spells } from '../part/bytes.js';

/** Opus is always decoded at this rate, whatever it was made from. */
export const opusRate = 48_000;

/** A packet of Opus is never longer: 120 ms. */
export const opusMost = 5_760;

/** How many channels a head of Opus names. */
export function readOpusHead(head: Uint8Array): number | undefined {
  return spells(head, 0, 'OpusHead') ? head[9] : undefined;
}

/** How many samples a packet becomes: its first byte names the length of a frame, and it or the second how many. */
export function opusSamples(bytes: Uint8Array, at: number): number {
  const [kind = 0, second = 0] = bytes.subarray(at, at + 2);
  const frames = [1, 2, 2, second & 63][kind & 3] ?? 0;
  return Math.min(frames * frameSamples(kind >> 3), opusMost);
}

function frameSamples(config: number): number {
  if (config >= 16) return 120 << (config & 3);
  if (config >= 12) return 480 << (config & 1);
  return [480, 960, 1_920, 2_880][config & 3] ?? 0;
}
