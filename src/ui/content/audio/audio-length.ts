import { readFlac } from './audio-flac.js';
import { readAdts, readMpeg } from './audio-frames.js';
import { readMp4 } from './audio-mp4.js';
import { readOgg } from './audio-ogg.js';
import type { AudioType } from './audio-type.js';
import { readWav } from './audio-wav.js';
import { readWebm } from './audio-webm.js';
import { bounds } from '../../base/bounds.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** What a sound becomes once it is decoded, read from its container: a kilobyte of silence can be hours of it. */
export interface SoundLength {
  /** How long it is, as it says or as was counted. */
  readonly seconds: number;
  /** How many samples each channel becomes at most, whatever it says of itself. */
  readonly samples: number;
  readonly channels: number;
  /** Samples in a second. */
  readonly rate: number;
  /** It says that there is more of it than was sent. */
  readonly isCut?: boolean;
}

/** Nothing, where the bytes do not tell. */
export type LengthReader = (
  bytes: Uint8Array,
  turns: TimeSlices,
) => SoundLength | undefined | Promise<SoundLength | undefined>;

const readers: Readonly<Record<AudioType, LengthReader>> = {
  'audio/wav': readWav,
  'audio/mpeg': readMpeg,
  'audio/aac': readAdts,
  'audio/ogg': readOgg,
  'audio/flac': readFlac,
  'audio/mp4': readMp4,
  'audio/webm': readWebm,
};

/** Reads how long a sound is without decoding any of it. Rejects only where its turns have been given up. */
export async function soundLength(
  bytes: Uint8Array,
  type: AudioType,
  turns: TimeSlices,
): Promise<SoundLength | undefined> {
  try {
    const length = await readers[type](bytes, turns);
    return length && isKnown(length) ? length : undefined;
  } catch (error) {
    // The bytes end where a number should be.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isKnown({ seconds, samples, channels, rate }: SoundLength): boolean {
  return Number.isFinite(seconds) && seconds > 0 && samples > 0 && channels > 0 && rate > 0;
}

/** What a browser holds while it plays: four bytes a sample. */
export function decodedBytes({ samples, channels }: SoundLength): number {
  return samples * channels * Float32Array.BYTES_PER_ELEMENT;
}

/** How long it can be at most. */
export function longestSeconds({ seconds, samples, rate }: SoundLength): number {
  return Math.max(seconds, samples / rate);
}

/** Why a sound is not decoded, although its length is known. */
export function excessOf(length: SoundLength): 'too-long' | 'too-heavy' | undefined {
  if (longestSeconds(length) > bounds.soundSeconds) return 'too-long';
  return decodedBytes(length) > bounds.soundBytes ? 'too-heavy' : undefined;
}
