import type { SoundLength } from './audio-length.js';
import { afterTag } from './audio-type.js';
import type { TimeSlices } from '../../base/time-slices.js';

export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly channels: number;
  readonly rate: number;
  /** What all frames of one sound have in common. */
  readonly kind: number;
}

type FrameReader = (bytes: Uint8Array, at: number) => Frame | undefined;

/** MP3, and the two layers before it. */
export function readMpeg(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  return walk(bytes, turns, mpegFrame);
}

/** AAC in a stream of its own. */
export function readAdts(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  return walk(bytes, turns, adtsFrame);
}

/** The frames of such a sound, one after the other. */
export async function eachFrame(
  bytes: Uint8Array,
  type: 'audio/mpeg' | 'audio/aac',
  turns: TimeSlices,
  found: (at: number, frame: Frame) => void,
): Promise<void> {
  await walk(bytes, turns, type === 'audio/aac' ? adtsFrame : mpegFrame, found);
}

/** Steps between two looks at the clock. */
const steps = 4_096;

/**
 * From frame to frame, each of which tells where the next one begins. A decoder may find its way through damaged ones
 * differently, so what it makes at most is what all that looks like a frame would make, one inside another too.
 */
async function walk(
  bytes: Uint8Array,
  turns: TimeSlices,
  frameAt: FrameReader,
  found?: (at: number, frame: Frame) => void,
): Promise<SoundLength | undefined> {
  const start = afterTag(bytes);
  let first: Frame | undefined;
  let next = start;
  let step = 0;
  let channels = 0;
  let counted = 0;
  let inFrames = 0;
  let samples = 0;
  // Each frame begins with eight bits that are set.
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (++step % steps === 0 && turns.isLong) await turns.rest();
    const frame = frameAt(bytes, at);
    if (!frame) continue;
    samples += frame.samples;
    const isNext = at >= next && (first ? frame.kind === first.kind : isFollowed(bytes, at, frame, frameAt));
    if (!isNext) continue;
    first ??= frame;
    found?.(at, frame);
    next = at + frame.bytes;
    channels = Math.max(channels, frame.channels);
    counted += frame.samples;
    inFrames += frame.bytes;
  }
  // What is mostly something else is no such sound.
  if (!first || inFrames < (bytes.length - start) / 2) return undefined;
  return { seconds: counted / first.rate, samples, channels, rate: first.rate };
}

/** One header can be there by chance; two in the right distance are not. */
function isFollowed(bytes: Uint8Array, at: number, frame: Frame, frameAt: FrameReader): boolean {
  const next = at + frame.bytes;
  return next >= bytes.length || frameAt(bytes, next)?.kind === frame.kind;
}

const lowRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Thousands of bits in a second, by version (1, or one of the later two), layer and index. */
const bitRates: Readonly<Record<1 | 2, Readonly<Record<1 | 2 | 3, readonly number[]>>>> = {
  1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: { 1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256], 2: lowRates, 3: lowRates },
};
const mpegRates = [44_100, 48_000, 32_000];

function mpegFrame(bytes: Uint8Array, at: number): Frame | undefined {
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
  if (bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const versionBits = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  if (versionBits === 1 || (layer !== 1 && layer !== 2 && layer !== 3)) return undefined;
  const version = versionBits === 3 ? 1 : 2;
  // Frames of a free bit rate do not tell where they end.
  const bitRate = bitRates[version][layer][(third >> 4) - 1];
  const fullRate = mpegRates[(third >> 2) & 3];
  if (!bitRate || !fullRate) return undefined;
  const rate = fullRate >> (versionBits === 3 ? 0 : versionBits === 2 ? 1 : 2);
  const padding = (third >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && version === 2 ? 576 : 1_152;
  const length =
    layer === 1
      ? (Math.floor((12_000 * bitRate) / rate) + padding) * 4
      : Math.floor((samples * 125 * bitRate) / rate) + padding;
  const channels = fourth >> 6 === 3 ? 1 : 2;
  return { bytes: length, samples, channels, rate, kind: (second & 0x1e) * 256 + (third & 0x0c) };
}

/** By the index that AAC writes for them. */
export const aacRates: readonly number[] = [
  ...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350],
];

/** What sounds like less may be twice that, in its high half and in its channels: the stream says so only inside. */
export function aacAtMost(rate: number, channels: number): { times: number; channels: number } {
  return { times: rate <= 24_000 ? 2 : 1, channels: channels === 7 ? 8 : Math.max(channels, 2) };
}

function adtsFrame(bytes: Uint8Array, at: number): Frame | undefined {
  if (at + 7 > bytes.length) return undefined;
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(
    at,
    at + 7,
  );
  const rate = aacRates[(third >> 2) & 15];
  const length = (fourth & 3) * 2_048 + fifth * 8 + (sixth >> 5);
  if (first !== 0xff || (second & 0xf6) !== 0xf0 || !rate || length < 7) return undefined;
  const { times, channels } = aacAtMost(rate, (third & 1) * 4 + (fourth >> 6));
  const samples = 1_024 * ((seventh & 3) + 1) * times;
  return { bytes: length, samples, channels, rate: rate * times, kind: third * 4 + (fourth >> 6) };
}
