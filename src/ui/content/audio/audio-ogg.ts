import type { SoundLength } from './audio-length.js';
import { opusRate, opusSamples, readOpusHead } from './audio-opus.js';
import { readVorbisHead } from './audio-vorbis.js';
import { countSpelled } from './audio-hidden.js';
import { spells, viewOf } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** One of the streams of an Ogg file, as far as it has been read. */
interface Stream {
  readonly codec: 'opus' | 'vorbis';
  readonly channels: number;
  readonly rate: number;
  /** Of a packet of Vorbis, which does not tell before it is decoded. */
  readonly mostSamples: number;
  /** Packets that have begun; the first ones are heads. */
  packets: number;
  samples: number;
  /** Where the last packet that ended says the sound is. */
  granule: number;
  /** The last packet goes on in the next page. */
  isOpen: boolean;
}

const headPackets = { opus: 2, vorbis: 3 } as const;
/** More at once, or one after the other, are not sounds that a tool sends. */
const mostStreams = 8;
const pageHead = 27;

/** Page by page, each of which lists the lengths of its packets. */
export async function readOgg(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  const view = viewOf(bytes);
  const streams = new Map<number, Stream>();
  let pages = 0;
  for (let at = 0, step = 1; at + pageHead <= bytes.length; step++) {
    if (step % 256 === 0 && turns.isLong) await turns.rest();
    if (!spells(bytes, at, 'OggS')) {
      const next = bytes.indexOf(0x4f, at + 1);
      if (next < 0) break;
      at = next;
      continue;
    }
    const serial = view.getUint32(at + 14, true);
    const body = at + pageHead + view.getUint8(at + 26);
    let stream = streams.get(serial);
    if (!stream) {
      if (streams.size === mostStreams) return undefined;
      stream = readHead(bytes.subarray(body));
      // What it does not know may be sound too, of any length.
      if (!stream) return undefined;
      streams.set(serial, stream);
    }
    pages++;
    at = readPage(bytes, view, at, body, stream);
  }
  if (pages !== (await countSpelled(bytes, 'OggS', turns))) return undefined;
  return together([...streams.values()]);
}

function readHead(packet: Uint8Array): Stream | undefined {
  const state = { packets: 0, samples: 0, granule: 0, isOpen: false };
  const opus = readOpusHead(packet);
  if (opus) return { codec: 'opus', channels: opus, rate: opusRate, mostSamples: 0, ...state };
  const vorbis = readVorbisHead(packet);
  return vorbis && { codec: 'vorbis', ...vorbis, ...state };
}

/** Where the next page begins. */
function readPage(bytes: Uint8Array, view: DataView, at: number, body: number, stream: Stream): number {
  const high = view.getInt32(at + 10, true);
  if (high >= 0) stream.granule = Math.max(stream.granule, high * 2 ** 32 + view.getUint32(at + 6, true));
  let packetAt = body;
  for (let segment = at + pageHead; segment < body; segment++) {
    const size = view.getUint8(segment);
    if (!stream.isOpen) {
      stream.packets++;
      if (stream.packets > headPackets[stream.codec] && size > 0)
        stream.samples += stream.codec === 'opus' ? opusSamples(bytes, packetAt) : stream.mostSamples;
    }
    stream.isOpen = size === 255;
    packetAt += size;
  }
  return packetAt;
}

/** One after the other. Where they are side by side it is less than that. */
function together(streams: readonly Stream[]): SoundLength | undefined {
  const [first] = streams;
  if (!first) return undefined;
  return {
    seconds: streams.reduce((sum, stream) => sum + secondsOf(stream), 0),
    samples: streams.reduce((sum, { samples }) => sum + samples, 0),
    channels: Math.max(...streams.map(({ channels }) => channels)),
    rate: Math.min(...streams.map(({ rate }) => rate)),
  };
}

/** What Opus says of where it ends counts what is skipped at its start; its packets tell better. */
function secondsOf({ codec, samples, granule, rate }: Stream): number {
  return (codec === 'opus' || granule === 0 ? samples : Math.min(samples, granule)) / rate;
}
