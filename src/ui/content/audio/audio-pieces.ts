import { eachFrame } from './audio-frames.js';
import { decodedBytes, type SoundLength } from './audio-length.js';
import type { AudioType } from './audio-type.js';
import { bounds } from '../../base/bounds.js';
import { spells, viewOf } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** Part of a sound that can be decoded by itself: a decoder gives what it made in one go, and the page waits for that. */
export interface SoundPiece {
  /** Together a file of the same kind. */
  readonly bytes: readonly Uint8Array[];
  /** So much of what it becomes is meant, at its end. What comes before is there for the decoder to find its way in. */
  readonly seconds: number;
}

/** A place where a sound can be cut. */
interface Place {
  readonly at: number;
  /** Of the sound before it. */
  readonly seconds: number;
}

/** A frame of MP3 may use up to 511 bytes of those before it. */
const leadBytes = 1_024;
const leadPlaces = 3;

/** A short sound in one piece, and one of which that cannot be said otherwise. */
export async function soundPieces(
  bytes: Uint8Array,
  type: AudioType,
  length: SoundLength,
  turns: TimeSlices,
): Promise<readonly SoundPiece[]> {
  const whole = [{ bytes: [bytes], seconds: Infinity }];
  const count = Math.ceil(decodedBytes(length) / bounds.soundPieceBytes);
  if (count < 2) return whole;
  const found = await placesOf(bytes, type, length.rate, turns);
  if (!found) return whole;
  const cut = pieces(bytes, found.places, found.heads, length.seconds / count);
  // Its times make no sense where there are many more.
  return cut.length <= count * 2 ? cut : whole;
}

interface Places {
  /** Where the heads end that every piece needs. */
  readonly heads: number;
  readonly places: readonly Place[];
}

async function placesOf(
  bytes: Uint8Array,
  type: AudioType,
  rate: number,
  turns: TimeSlices,
): Promise<Places | undefined> {
  if (type === 'audio/mpeg' || type === 'audio/aac') return framePlaces(bytes, type, turns);
  return type === 'audio/ogg' ? pagePlaces(bytes, rate, turns) : undefined;
}

function pieces(
  bytes: Uint8Array,
  places: readonly Place[],
  heads: number,
  step: number,
): readonly SoundPiece[] {
  const cut: SoundPiece[] = [];
  let first = 0;
  for (const [index, { at, seconds }] of places.entries()) {
    const isLast = index === places.length - 1;
    const from = places[first]?.seconds ?? 0;
    if (!isLast && seconds - from < step) continue;
    const end = isLast ? bytes.length : at;
    // What a decoder leaves out at the very start is its own affair.
    if (cut.length === 0) cut.push({ bytes: [bytes.subarray(0, end)], seconds: Infinity });
    else {
      const body = bytes.subarray(leadOf(places, first), end);
      cut.push({ bytes: [bytes.subarray(0, heads), body], seconds: seconds - from });
    }
    first = index;
  }
  return cut;
}

function leadOf(places: readonly Place[], index: number): number {
  const start = places[index]?.at ?? 0;
  let lead = index;
  while (lead > 0 && (index - lead < leadPlaces || start - (places[lead]?.at ?? 0) < leadBytes)) lead--;
  return places[lead]?.at ?? 0;
}

async function framePlaces(
  bytes: Uint8Array,
  type: 'audio/mpeg' | 'audio/aac',
  turns: TimeSlices,
): Promise<Places> {
  const places: Place[] = [];
  let seconds = 0;
  await eachFrame(bytes, type, turns, (at, frame) => {
    places.push({ at, seconds });
    seconds += frame.samples / frame.rate;
  });
  places.push({ at: bytes.length, seconds });
  return { heads: 0, places };
}

/** Pages that begin with a packet of their own; the heads are in the pages before the first that has a time. */
async function pagePlaces(bytes: Uint8Array, rate: number, turns: TimeSlices): Promise<Places | undefined> {
  const view = viewOf(bytes);
  const places: Place[] = [];
  let heads = 0;
  let seconds = 0;
  for (let at = 0, step = 1; at + 27 <= bytes.length && spells(bytes, at, 'OggS'); step++) {
    if (step % 256 === 0 && turns.isLong) await turns.rest();
    const granule = view.getInt32(at + 10, true) * 2 ** 32 + view.getUint32(at + 6, true);
    const count = view.getUint8(at + 26);
    if (granule > 0) heads ||= at;
    if (heads > 0 && (view.getUint8(at + 5) & 1) === 0) places.push({ at, seconds });
    if (granule > 0) seconds = granule / rate;
    at += 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0);
  }
  places.push({ at: bytes.length, seconds });
  return heads > 0 ? { heads, places } : undefined;
}
