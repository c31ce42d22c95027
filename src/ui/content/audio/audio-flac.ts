import type { SoundLength } from './audio-length.js';
import { viewOf } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** Silence takes 14 bytes for 65,535 samples of it, so what the head says is not enough: the frames are counted too. */
export async function readFlac(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  const view = viewOf(bytes);
  // The block that tells all of it has to be the first.
  if ((view.getUint8(4) & 127) !== 0) return undefined;
  const rate = view.getUint32(18) >>> 12;
  const channels = ((view.getUint8(20) >> 1) & 7) + 1;
  const said = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
  const longestBlock = view.getUint16(10);
  const samples = await countSamples(bytes, afterBlocks(view), turns);
  const isCut = said > samples + longestBlock;
  const seconds = (said === 0 ? samples : Math.min(said, samples)) / rate;
  return { seconds, samples, channels, rate, ...(isCut ? { isCut } : {}) };
}

/** Where the frames begin, after any number of blocks about them. */
function afterBlocks(view: DataView): number {
  for (let at = 4; ;) {
    const head = view.getUint32(at);
    at += 4 + (head & 0xffffff);
    if (head >>> 31) return at;
  }
}

/** The samples of everything that looks like the head of a frame: no decoder finds more. */
async function countSamples(bytes: Uint8Array, from: number, turns: TimeSlices): Promise<number> {
  let samples = 0;
  let step = 0;
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (++step % 4_096 === 0 && turns.isLong) await turns.rest();
    if (((bytes[at + 1] ?? 0) & 0xfe) === 0xf8) samples += frameSamples(bytes, at);
  }
  return samples;
}

/** Nothing, where it is no head: its checksum tells. */
function frameSamples(bytes: Uint8Array, at: number): number {
  const [third = 0, fourth = 0, number = 0] = bytes.subarray(at + 2, at + 5);
  const sizeCode = third >> 4;
  const rateCode = third & 15;
  if (sizeCode === 0 || rateCode === 15 || fourth >> 4 > 10 || fourth & 1) return 0;
  // The number of the frame is written as UTF-8 writes a character: the first byte tells how many follow.
  let end = at + 5 + Math.max(0, Math.clz32(~(number << 24)) - 1);
  const sizeAt = end;
  end += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  end += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  if (end >= bytes.length || checksum(bytes, at, end) !== bytes[end]) return 0;
  const [first = 0, second = 0] = bytes.subarray(sizeAt, sizeAt + 2);
  if (sizeCode === 6) return first + 1;
  if (sizeCode === 7) return first * 256 + second + 1;
  if (sizeCode === 1) return 192;
  return sizeCode < 6 ? 576 << (sizeCode - 2) : 256 << (sizeCode - 8);
}

/** By the polynomial x⁸ + x² + x + 1. */
function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum = sums[sum ^ (bytes[at] ?? 0)] ?? 0;
  return sum;
}

const sums = Uint8Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80 ? (sum << 1) ^ 0x107 : sum << 1;
  return sum;
});
