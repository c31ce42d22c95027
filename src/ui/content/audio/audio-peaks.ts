import type { TimeSlices } from '../../base/time-slices.js';

/** Enough for a bar every few pixels, on any screen. */
export const peakCount = 1_024;

/** Samples between two looks at the clock. */
const portion = 65_536;

/** Samples of a sound, channel by channel; those between two places are meant. */
export interface Samples {
  readonly channels: readonly Float32Array[];
  readonly from: number;
  readonly to: number;
}

/** How loud a sound is at each of so many places of it, from 0 to 1, the loudest being 1. */
export async function peaksOf(pieces: readonly Samples[], turns: TimeSlices): Promise<Float32Array> {
  const whole = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const peaks = new Float32Array(peakCount);
  let before = 0;
  for (const { channels, from, to } of pieces) {
    for (let at = from; at < to;) {
      const place = Math.min(Math.floor(((before + at - from) * peakCount) / whole), peakCount - 1);
      const placeEnd = Math.ceil(((place + 1) * whole) / peakCount) - before + from;
      const end = Math.max(at + 1, Math.min(to, placeEnd, at + portion));
      for (const samples of channels) peaks[place] = Math.max(peaks[place] ?? 0, loudest(samples, at, end));
      if (turns.isLong) await turns.rest();
      at = end;
    }
    before += to - from;
  }
  const most = Math.max(...peaks);
  // What can hardly be heard is not drawn as if it were loud.
  return peaks.map((peak) => peak / Math.max(most, 0.02));
}

function loudest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at++) {
    const size = Math.abs(samples[at] ?? 0);
    if (size > most) most = size;
  }
  return most;
}

/** The same for fewer places. */
export function fewerPeaks(peaks: Float32Array, count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((place + 1) * peaks.length) / count));
    return loudest(peaks, from, to);
  });
}
