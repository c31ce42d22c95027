import type { SoundLength } from './audio-length.js';
import { spells, viewOf } from '../part/bytes.js';

/** PCM, floats, A-law and µ-law, and the form that says one of these later: samples that all take the same room. */
const plainFormats: ReadonlySet<number> = new Set([1, 3, 6, 7, 0xfffe]);

interface Format {
  readonly channels: number;
  readonly rate: number;
  /** Bytes of one sample of every channel. */
  readonly block: number;
}

/** Exact, since nothing in it is packed. Some tools write "4 GB" where they did not know; what counts is what is there. */
export function readWav(bytes: Uint8Array): SoundLength | undefined {
  const view = viewOf(bytes);
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (spells(bytes, at, 'fmt ')) format = readFormat(view, body);
    if (spells(bytes, at, 'data')) return format && lengthOf(format, size, bytes.length - body);
    at = body + size + (size % 2);
  }
  return undefined;
}

function readFormat(view: DataView, at: number): Format | undefined {
  if (!plainFormats.has(view.getUint16(at, true))) return undefined;
  const channels = view.getUint16(at + 2, true);
  const sampleBytes = Math.ceil(view.getUint16(at + 14, true) / 8);
  const declared = view.getUint16(at + 12, true);
  // The smaller of the two makes the sound the longer one.
  const block = Math.min(declared || Infinity, channels * sampleBytes);
  return block > 0 ? { channels, rate: view.getUint32(at + 4, true), block } : undefined;
}

function lengthOf({ channels, rate, block }: Format, said: number, there: number): SoundLength {
  // A length of 0 before sound that is there is one that was never filled in.
  const data = said === 0 ? there : Math.min(said, there);
  const length = {
    seconds: Math.floor(data / block) / rate,
    samples: Math.floor(there / block),
    channels,
    rate,
  };
  return said > there ? { ...length, isCut: true } : length;
}
