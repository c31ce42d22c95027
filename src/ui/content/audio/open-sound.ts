import { decode, type Decoded } from '../part/decode.js';
import { excessOf, soundLength, type SoundLength } from './audio-length.js';
import { audioType, type AudioType } from './audio-type.js';
import { soundPieces } from './audio-pieces.js';
import { joinBytes } from '../part/base64.js';
import { TimeSlices } from '../../base/time-slices.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A sound that may be decoded. */
export interface Sound {
  readonly bytes: Bytes;
  readonly type: AudioType;
  readonly length: SoundLength;
}

/** What base64 text turns out to be, before any of it is decoded as sound. */
export type Opened =
  | Exclude<Decoded, { is: 'bytes' }>
  | { readonly is: 'unknown-type'; readonly bytes: Bytes }
  | { readonly is: 'unknown-length'; readonly bytes: Bytes; readonly type: AudioType }
  | ({ readonly is: 'sound' | 'too-long' | 'too-heavy' | 'unplayable' } & Sound);

/** Rejects only where the signal has given it up. */
export async function openSound(data: string, signal: AbortSignal): Promise<Opened> {
  const decoded = await decode(data);
  signal.throwIfAborted();
  if (decoded.is !== 'bytes') return decoded;
  const { bytes } = decoded;
  if (bytes.length === 0) return { is: 'empty' };
  const type = audioType(bytes);
  if (!type) return { is: 'unknown-type', bytes };
  const length = await soundLength(bytes, type, new TimeSlices(signal));
  if (!length) return { is: 'unknown-length', bytes, type };
  return { is: excessOf(length) ?? 'sound', bytes, type, length };
}

/** Samples of a stretch of a sound; those from `from` on are meant. All in seconds. */
export interface Stretch {
  readonly samples: AudioBuffer;
  readonly from: number;
  /** Where in the sound it begins. */
  readonly start: number;
  readonly seconds: number;
}

/**
 * The samples of a sound. By a context that plays nothing, so that neither a device is opened nor a press is needed; and
 * at the sound's own rate, so that they are not more than they have to be. Rejects where it is no sound, or has been
 * given up.
 */
export async function decodeSound(
  { bytes, type, length }: Sound,
  signal: AbortSignal,
): Promise<readonly Stretch[]> {
  const rate = Math.min(48_000, Math.max(8_000, length.rate));
  const stretches: Stretch[] = [];
  let start = 0;
  for (const piece of await soundPieces(bytes, type, length, new TimeSlices(signal))) {
    const samples = await new OfflineAudioContext(1, 1, rate).decodeAudioData(joinBytes(piece.bytes).buffer);
    signal.throwIfAborted();
    const seconds = Math.min(piece.seconds, samples.duration);
    stretches.push({ samples, from: samples.duration - seconds, start, seconds });
    start += seconds;
  }
  return stretches;
}
