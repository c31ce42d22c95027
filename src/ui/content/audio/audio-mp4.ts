import { aacAtMost, aacRates } from './audio-frames.js';
import { countSpelled } from './audio-hidden.js';
import type { SoundLength } from './audio-length.js';
import { opusMost } from './audio-opus.js';
import { viewOf } from '../part/bytes.js';
import type { TimeSlices } from '../../base/time-slices.js';

interface Track {
  isSound: boolean;
  /** What it says. */
  seconds: number;
  codec: string;
  channels: number;
  rate: number;
  /** Pieces that are decoded one by one. */
  pieces: number;
}

interface Found {
  readonly tracks: Track[];
  /** Pieces that came after the list of tracks, in portions of their own. */
  pieces: number;
  /** Lists of pieces that were found. */
  lists: number;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Boxes that hold what this looks for. */
const holders: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const listNames: readonly string[] = ['stsz', 'stz2', 'trun'];
const mostDepth = 8;
const mostTracks = 8;

/** What one piece becomes at most. Others are not played. */
const pieceSamples: Readonly<Record<string, number>> = { mp4a: 1_152, Opus: opusMost, alac: 4_096 };

/** Box by box. What it says of its length is believed only as far as its pieces go. */
export async function readMp4(bytes: Uint8Array, turns: TimeSlices): Promise<SoundLength | undefined> {
  const found: Found = { tracks: [], pieces: 0, lists: 0 };
  await look(viewOf(bytes), 0, bytes.length, 0, found, turns);
  let lists = 0;
  for (const name of listNames) lists += await countSpelled(bytes, name, turns);
  if (lists !== found.lists) return undefined;
  const tracks = found.tracks.filter(({ isSound }) => isSound);
  const [track] = tracks;
  const each = pieceSamples[track?.codec ?? ''];
  if (!track || !each || tracks.length > 1) return undefined;
  const { times, channels } =
    track.codec === 'mp4a' ? aacAtMost(track.rate, track.channels) : { times: 1, channels: track.channels };
  const rate = track.rate * times;
  const samples = (track.pieces + found.pieces) * each * times;
  return { seconds: Math.min(track.seconds || Infinity, samples / rate), samples, channels, rate };
}

async function look(
  view: DataView,
  start: number,
  end: number,
  depth: number,
  found: Found,
  turns: TimeSlices,
): Promise<void> {
  let step = 0;
  for (const box of boxes(view, start, end)) {
    if (++step % 1_024 === 0 && turns.isLong) await turns.rest();
    if (listNames.includes(box.type)) found.lists++;
    if (box.type === 'trak' && found.tracks.length < mostTracks) found.tracks.push(newTrack());
    if (holders.has(box.type) && depth < mostDepth)
      await look(view, box.start, box.end, depth + 1, found, turns);
    else if (box.type === 'trun') found.pieces += view.getUint32(box.start + 4);
    else readBox(view, box, found.tracks.at(-1));
  }
}

function newTrack(): Track {
  return { isSound: false, seconds: 0, codec: '', channels: 0, rate: 0, pieces: 0 };
}

function* boxes(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at);
    const head = size === 1 ? 16 : 8;
    const whole = size === 1 ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : size || end - at;
    const next = Math.min(at + Math.max(whole, head), end);
    yield { type: nameAt(view, at + 4), start: at + head, end: next };
    at = next;
  }
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

function readBox(view: DataView, { type, start, end }: Box, track: Track | undefined): void {
  if (!track) return;
  if (type === 'hdlr') track.isSound = nameAt(view, start + 8) === 'soun';
  else if (type === 'stsz' || type === 'stz2') track.pieces += view.getUint32(start + 8);
  else if (type === 'mdhd') {
    const isLong = view.getUint8(start) === 1;
    const scale = view.getUint32(start + (isLong ? 20 : 12));
    const length = isLong
      ? view.getUint32(start + 24) * 2 ** 32 + view.getUint32(start + 28)
      : view.getUint32(start + 16);
    // All ones, where it was not known.
    track.seconds = length >= 0xffffffff || scale === 0 ? 0 : length / scale;
  } else if (type === 'stsd') readEntry(view, start + 8, end, track);
}

/** The entry about the codec; what AAC says of itself is deeper in, and is what its decoder goes by. */
function readEntry(view: DataView, at: number, end: number, track: Track): void {
  track.codec = nameAt(view, at + 4);
  track.channels = view.getUint16(at + 24);
  track.rate = view.getUint16(at + 32);
  if (track.codec === 'Opus') track.rate = 48_000;
  const own = track.codec === 'mp4a' ? findConfig(view, at + 36, end) : undefined;
  if (own === undefined) return;
  const bits = view.getUint16(own);
  track.rate = aacRates[(bits >> 7) & 15] ?? track.rate;
  track.channels = (bits >> 3) & 15 || track.channels;
}

const esds = 0x65736473;
const mostEntry = 4_096;

/** The descriptor with tag 5 in the box `esds`, which has only these before it: lengths in seven bits a byte. */
function findConfig(view: DataView, from: number, end: number): number | undefined {
  let at = from;
  const limit = Math.min(end, from + mostEntry);
  while (at + 8 <= limit && view.getUint32(at) !== esds) at++;
  at += 8;
  while (at + 4 < limit) {
    const tag = view.getUint8(at++);
    while (at < limit && view.getUint8(at) & 0x80) at++;
    at++;
    if (tag === 5) return at;
    if (tag === 3) at += 3;
    else if (tag === 4) at += 13;
    else return undefined;
  }
  return undefined;
}
