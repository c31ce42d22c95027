import { ascii, join, u16le, u32le } from './bytes.js';

export interface Note {
  readonly hertz: number;
  readonly seconds: number;
}

const rate = 11_025;

/** Returns notes in sequence. Each begins clearly and fades. */
export function wav(notes: readonly Note[]): Uint8Array {
  const sounds = notes.map(soundOf);
  return wavOf(join(sounds));
}

/** Samples of eight bits. The number claimed in the header may differ. */
export function wavOf(samples: Uint8Array, claimed: number = samples.length): Uint8Array {
  return join([
    [...ascii('RIFF'), ...u32le((36 + claimed) >>> 0), ...ascii('WAVEfmt '), ...u32le(16)],
    [...u16le(1), ...u16le(1), ...u32le(rate), ...u32le(rate), ...u16le(1), ...u16le(8)],
    [...ascii('data'), ...u32le(claimed)],
    samples,
  ]);
}

function soundOf({ hertz, seconds }: Note): Uint8Array {
  const length = Math.round(seconds * rate);
  return Uint8Array.from({ length }, (_, at) => {
    const turn = (2 * Math.PI * hertz * at) / rate;
    const loudness = Math.min(1, at / 80) * (1 - at / length) ** 1.5;
    return 128 + 90 * loudness * (Math.sin(turn) * 0.7 + Math.sin(turn * 2) * 0.2 + Math.sin(turn * 3) * 0.1);
  });
}
