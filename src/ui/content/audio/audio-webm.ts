import { countSpelled } from './audio-hidden.js';
import type { SoundLength } from './audio-length.js';
import { opusMost, opusRate, opusSamples, readOpusHead } from './audio-opus.js';
import { readVorbisHead } from './audio-vorbis.js';
import { viewOf } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** The elements that are looked at, by their ids. Those that hold others are only entered: where they end does not matter. */
const holders: ReadonlySet<number> = new Set([
  ...[0x18538067, 0x1549a966, 0x1654ae6b, 0xe1, 0x1f43b675, 0xa0, 0xae],
]);
const ids = {
  cluster: 0x1f43b675,
  track: 0xae,
  scale: 0x2ad7b1,
  duration: 0x4489,
  number: 0xd7,
  kind: 0x83,
  codec: 0x86,
  private: 0x63a2,
  channels: 0x9f,
  packing: 0x6d80,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
const clusterName = '\u001f\u0043\u00b6\u0075';
const audioKind = 2;

interface Track {
  number: number;
  kind: number;
  codec: string;
  channels: number;
  rate: number;
  /** Of a packet that does not tell by itself. */
  mostSamples: number;
  isPacked: boolean;
  samples: number;
}

interface Found {
  /** Nanoseconds in a tick. */
  scale: number;
  duration: number;
  readonly tracks: Track[];
}

const mostTracks = 8;

/** Element by element; the packets are counted, since the length is often left out, and can be anything. */
export async function readWebm(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  const view = viewOf(bytes);
  const found: Found = { scale: 1_000_000, duration: 0, tracks: [] };
  let clusters = 0;
  for (let at = 0, step = 1; at < bytes.length; step++) {
    if (step % 1_024 === 0 && turns.isLong) await turns.rest();
    const id = idAt(view, at);
    const size = sizeAt(view, at + id.bytes);
    const start = at + id.bytes + size.bytes;
    if (id.value === ids.track) {
      if (found.tracks.length === mostTracks) return undefined;
      found.tracks.push(newTrack());
    }
    if (id.value === ids.cluster) clusters++;
    const isEntered = holders.has(id.value);
    const end = isEntered ? start : start + size.value;
    if (end > bytes.length) return undefined;
    if (!isEntered) readElement(bytes, view, id.value, start, end, found);
    at = end;
  }
  if (clusters !== (await countSpelled(bytes, clusterName, turns))) return undefined;
  return lengthOf(found);
}

function newTrack(): Track {
  return { number: 0, kind: 0, codec: '', channels: 0, rate: 0, mostSamples: 0, isPacked: false, samples: 0 };
}

interface Read {
  readonly value: number;
  readonly bytes: number;
}

/** The number of bytes is that of the zeros before the first bit, and one. */
function idAt(view: DataView, at: number): Read {
  const bytes = Math.clz32(view.getUint8(at)) - 23;
  return { value: numberAt(view, at, at + Math.min(bytes, 4)), bytes: Math.min(bytes, 4) };
}

function sizeAt(view: DataView, at: number): Read {
  const first = view.getUint8(at);
  const bytes = Math.min(Math.clz32(first) - 23, 8);
  return { value: Math.max(0, numberAt(view, at, at + bytes) - 2 ** (7 * bytes)), bytes };
}

function numberAt(view: DataView, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 256 + view.getUint8(at);
  return value;
}

function readElement(
  bytes: Uint8Array,
  view: DataView,
  id: number,
  start: number,
  end: number,
  found: Found,
): void {
  const track = found.tracks.at(-1);
  const number = (): number => numberAt(view, start, Math.min(end, start + 8));
  if (id === ids.block || id === ids.simpleBlock) readBlock(bytes, view, start, found.tracks);
  else if (id === ids.scale) found.scale = number();
  else if (id === ids.duration)
    found.duration = end - start === 4 ? view.getFloat32(start) : view.getFloat64(start);
  else if (!track) return;
  else if (id === ids.number) track.number = number();
  else if (id === ids.kind) track.kind = number();
  else if (id === ids.channels) track.channels ||= number();
  else if (id === ids.packing) track.isPacked = true;
  else if (id === ids.codec)
    track.codec = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16)));
  else if (id === ids.private) readPrivate(bytes.subarray(start, end), track);
}

/** What the decoder goes by. Vorbis has the lengths of its three heads before the first of them. */
function readPrivate(head: Uint8Array, track: Track): void {
  const channels = readOpusHead(head);
  if (channels) track.channels = channels;
  const vorbisAt = head.indexOf(0x76) - 1;
  const vorbis = vorbisAt >= 0 ? readVorbisHead(head.subarray(vorbisAt)) : undefined;
  if (vorbis) Object.assign(track, vorbis);
}

/** Several packets may share a block, and the number of them is then its next byte. */
function readBlock(bytes: Uint8Array, view: DataView, start: number, tracks: readonly Track[]): void {
  const number = sizeAt(view, start);
  const flagsAt = start + number.bytes + 2;
  const track = tracks.find((one) => one.number === number.value);
  if (track?.kind !== audioKind) return;
  const isShared = (view.getUint8(flagsAt) & 6) !== 0;
  const packets = isShared ? view.getUint8(flagsAt + 1) + 1 : 1;
  const each = track.mostSamples || (isShared ? opusMost : opusSamples(bytes, flagsAt + 1));
  track.samples += packets * each;
}

function lengthOf({ scale, duration, tracks }: Found): SoundLength | undefined {
  const sounds = tracks.filter(({ kind }) => kind === audioKind);
  const [sound] = sounds;
  if (!sound || sounds.length > 1 || sound.isPacked) return undefined;
  const { codec, samples, channels } = sound;
  if (codec === 'A_OPUS') return { seconds: samples / opusRate, samples, channels, rate: opusRate };
  if (codec !== 'A_VORBIS' || !sound.mostSamples) return undefined;
  const most = samples / sound.rate;
  const said = (duration * scale) / 1e9;
  return { seconds: said > 0 ? Math.min(said, most) : most, samples, channels, rate: sound.rate };
}
